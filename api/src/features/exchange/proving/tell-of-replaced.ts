import type { Tx } from '../../../platform/db/tx.ts';
import { tell } from '../../messages/notices/index.ts';

/** Tells each owner once, however many views were replaced: unread notices of one promotion are counted together. */
export async function tellOfReplaced(
  tx: Tx,
  views: readonly { promotionId: number; ownerId: string; title: string | null }[],
): Promise<void> {
  for (const { promotionId, ownerId, title } of views) {
    const subject = `replaced:${promotionId}`;
    const facts = { promotionId, title };
    await tell(tx, [{ memberId: ownerId, subject, kind: 'view_replaced', facts, manner: 'count' }]);
  }
}
