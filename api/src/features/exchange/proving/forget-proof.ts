import { type Entry, recipes } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { moveUnproven } from '../../trust/fair-play/index.ts';
import { countUnproven, settleUnproven, type UnprovenCounts } from '../promotions/index.ts';
import { forgetProofs, lockProof, markCleared, type ProofOfView } from './proof-store.ts';

interface VoidedProof {
  /** The promotion has the place already, so the void must not give it a second time. */
  replaced: boolean;
  /** Gives the viewer back what the replacement took, so that the void takes the credit once. */
  entries: Entry[];
}

/** How a promotion counts a view that was not proven in time. */
function countsOf({ state, fromViewer }: ProofOfView): Required<UnprovenCounts> {
  if (state === 'kept') return { replaced: 0, house: 0, kept: 1 };
  const byHouse = state === 'cleared' || fromViewer === 0;
  return { replaced: 1, house: byHouse ? 1 : 0, kept: 0 };
}

/** A view that may still be unproven is voided. The view must be locked, and its promotion too. */
export async function forgetProof(
  tx: Tx,
  { viewId, promotionId, viewerId }: { viewId: number; promotionId: number; viewerId: string },
): Promise<VoidedProof> {
  const proof = await lockProof(tx, viewId);
  if (!proof) return { replaced: false, entries: [] };
  if (proof.state === 'waiting' || proof.state === 'believed') {
    await forgetProofs(tx, [viewId]);
    await settleUnproven(tx, [promotionId]);
    return { replaced: false, entries: [] };
  }
  const { replaced, house, kept } = countsOf(proof);
  await countUnproven(tx, promotionId, { replaced: -replaced, house: -house, kept: -kept });
  const { fromViewer, state } = proof;
  if (fromViewer === 0 || state === 'cleared') return { replaced: replaced > 0, entries: [] };
  await markCleared(tx, [viewId]);
  await moveUnproven(tx, viewerId, -fromViewer);
  return { replaced: true, entries: [recipes.viewCleared({ viewId, promotionId, viewerId, credits: fromViewer })] };
}

/** The void of such a view is undone: the promotion counts it as it did before. */
export async function rememberReplaced(
  tx: Tx,
  { viewId, promotionId }: { viewId: number; promotionId: number },
): Promise<void> {
  const proof = await lockProof(tx, viewId);
  if (proof) await countUnproven(tx, promotionId, countsOf(proof));
}
