import { type admin, constants } from '@viewloop/contract';

const { CREDITS_PER_VIEW, CREDITS_PER_WATCH } = constants;

/** One view that would be voided. */
export interface PreviewedView {
  viewId: number;
  viewerId: string;
  viewerName: string;
  promotionId: number;
  title: string | null;
  platform: 'tiktok' | 'youtube';
  picture: admin.VoidPreview['promotions'][number]['picture'];
  ownerName: string;
  promotionEnded: boolean;
  /** Owner and viewer belong together. */
  linked: boolean;
}

/** What a viewer has that a credit can come back from. */
export interface Means {
  balance: number;
  /** In escrow for their running promotions. */
  escrow: number;
}

/** Out of the balance first, then out of running promotions; the rest is owed. */
export function viewersOf(
  views: readonly PreviewedView[],
  means: ReadonlyMap<string, Means>,
): admin.VoidPreview['viewers'] {
  return [...Map.groupBy(views, ({ viewerId }) => viewerId)].map(([memberId, own]) => {
    const { balance, escrow } = means.get(memberId) ?? { balance: 0, escrow: 0 };
    const due = own.length * CREDITS_PER_WATCH;
    const fromBalance = Math.min(due, Math.max(0, balance));
    const fromPromotions = Math.min(due - fromBalance, escrow);
    return {
      memberId,
      username: own[0]?.viewerName ?? '',
      views: own.length,
      fromBalance,
      fromPromotions,
      debt: due - fromBalance - fromPromotions,
    };
  });
}

const thenOf = ({ linked, promotionEnded }: PreviewedView): admin.PlaceThen => {
  if (linked) return 'kept_by_house';
  return promotionEnded ? 'refunded' : 'offered_again';
};

/** The same promotion can be there twice: for viewers who belong to its owner, and for others. */
export function promotionsOf(views: readonly PreviewedView[]): admin.VoidPreview['promotions'] {
  return [...Map.groupBy(views, (view) => `${view.promotionId} ${thenOf(view)}`).values()]
    .map((own) => {
      const [first] = own as [PreviewedView];
      const { promotionId, title, platform, picture, ownerName } = first;
      const [places, outcome] = [own.length, thenOf(first)];
      return {
        promotionId,
        title,
        platform,
        picture,
        ownerName,
        views: places,
        outcome,
        credits: places * CREDITS_PER_VIEW,
      };
    })
    .sort((a, b) => b.views - a.views || a.promotionId - b.promotionId);
}
