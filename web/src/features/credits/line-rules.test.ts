import { expect, test } from 'vitest';
import { en as first } from '../../messages/en/index.ts';
import { rest } from '../../messages/en/rest.ts';
import type { Line } from './api.ts';
import { detailsOf } from './line-rules.ts';

const en = { ...first, ...rest };

const nothing = { seq: 1, at: '2026-11-15T00:00:00.000Z', amount: 1, balance: 1, text: '' };
const parts = {
  promotionId: null,
  clipId: null,
  viewId: null,
  title: null,
  platform: null,
  picture: null,
  note: null,
  ltc: null,
};

test.each<[string, Pick<Line, 'kind' | 'reason'> & Partial<Line>]>([
  ['Morning run', { kind: 'watch_rewarded', reason: 'watched', promotionId: 7, title: 'Morning run' }],
  ['Untitled Video', { kind: 'promotion_funded', reason: 'promotion_started', promotionId: 7 }],
  [
    'Cats · reported',
    { kind: 'promotion_refunded', reason: 'promotion_refunded', promotionId: 7, title: 'Cats', note: 'reported' },
  ],
  ['Someone you referred watched a video', { kind: 'commission_paid', reason: 'commission_of_watch' }],
  ['0.02100000 LTC', { kind: 'deposit_credited', reason: 'deposit', ltc: '0.02100000' }],
  [
    '0.02100000 LTC · The Litecoin network dropped this payment',
    { kind: 'deposit_reversed', reason: 'deposit_reversed', ltc: '0.02100000' },
  ],
  ['', { kind: 'credits_adjusted', reason: 'adjusted' }],
  ['a gift', { kind: 'credits_adjusted', reason: 'adjusted', note: 'a gift' }],
])('%j', (details, line) => {
  expect(detailsOf({ ...nothing, ...parts, ...line }, en)).toBe(details);
});
