import { type Entry, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { moveUnproven } from '../../trust/fair-play/index.ts';
import { countReplaced, settleUnproven } from '../promotions/index.ts';
import { forgetProofs, lockProof, markCleared } from './proof-store.ts';

interface VoidedProof {
  /** The promotion has the place already, so the void must not give it a second time. */
  replaced: boolean;
  /** Gives the viewer back what the replacement took, so that the void takes the credit once. */
  entries: Entry[];
}

/** A view that may still be unproven is voided. The view must be locked, and its promotion too. */
export async function forgetProof(
  tx: Tx,
  { viewId, promotionId, viewerId }: { viewId: number; promotionId: number; viewerId: string },
): Promise<VoidedProof> {
  const proof = await lockProof(tx, viewId);
  if (!proof || proof.state === 'kept') return { replaced: false, entries: [] };
  if (proof.state === 'waiting' || proof.state === 'believed') {
    await forgetProofs(tx, [viewId]);
    await settleUnproven(tx, [promotionId]);
    return { replaced: false, entries: [] };
  }
  await countReplaced(tx, promotionId, -1);
  const { fromViewer, state } = proof;
  if (fromViewer === 0 || state === 'cleared') return { replaced: true, entries: [] };
  await markCleared(tx, [viewId]);
  await moveUnproven(tx, viewerId, -fromViewer);
  return { replaced: true, entries: [recipes.viewCleared({ viewId, promotionId, viewerId, credits: fromViewer })] };
}

/** The void of such a view is undone: the promotion counts it as replaced again. */
export async function rememberReplaced(
  tx: Tx,
  { viewId, promotionId }: { viewId: number; promotionId: number },
): Promise<void> {
  if (await lockProof(tx, viewId)) await countReplaced(tx, promotionId, 1);
}
