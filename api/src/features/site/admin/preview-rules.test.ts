import { expect, test } from 'vitest';
import { type PreviewedView, promotionsOf, viewersOf } from './preview-rules.ts';

const view = (changes: Partial<PreviewedView> = {}): PreviewedView => ({
  viewId: 1,
  viewerId: 'a',
  viewerName: 'ada',
  promotionId: 7,
  title: 'Cats',
  platform: 'youtube',
  picture: null,
  ownerName: 'olga',
  promotionEnded: false,
  linked: false,
  ...changes,
});

test('a viewer pays out of the balance, then out of promotions, and owes the rest', () => {
  const views = Array.from({ length: 6 }, (_, viewId) => view({ viewId }));
  const means = new Map([['a', { balance: 2, escrow: 3 }]]);
  expect(viewersOf(views, means)).toEqual([
    { memberId: 'a', username: 'ada', views: 6, fromBalance: 2, fromPromotions: 3, debt: 1 },
  ]);
  // A reversed deposit can leave a balance below zero.
  expect(viewersOf(views, new Map([['a', { balance: -5, escrow: 0 }]]))).toMatchObject([{ fromBalance: 0, debt: 6 }]);
});

test('places are offered again, refunded after the end, and kept by the house between accounts that belong together', () => {
  const views = [
    view(),
    view({ viewId: 2 }),
    view({ viewId: 3, linked: true }),
    view({ promotionId: 8, promotionEnded: true }),
  ];
  expect(promotionsOf(views)).toMatchObject([
    { promotionId: 7, views: 2, outcome: 'offered_again', credits: 4 },
    { promotionId: 7, views: 1, outcome: 'kept_by_house', credits: 2 },
    { promotionId: 8, views: 1, outcome: 'refunded', credits: 2 },
  ]);
});
