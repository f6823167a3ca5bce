import { admin } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { promotionsOf, viewersOf } from './preview-rules.ts';
import { commissionOn, meansOf, rewardedViews } from './preview-store.ts';

/** What voiding the latest rewarded views of these members would do. */
export async function previewVoid(
  tx: ReadTx,
  { memberIds, days }: { memberIds: readonly string[]; days: number },
): Promise<admin.VoidPreview> {
  const found = await rewardedViews(tx, memberIds, days);
  const views = found.slice(0, admin.MOST_VOIDED_AT_ONCE);
  const viewIds = views.map(({ viewId }) => viewId);
  const [means, commission] = await Promise.all([meansOf(tx, memberIds), commissionOn(tx, viewIds)]);
  return {
    viewIds,
    more: found.length > views.length,
    viewers: viewersOf(views, means),
    promotions: promotionsOf(views),
    commission,
  };
}
