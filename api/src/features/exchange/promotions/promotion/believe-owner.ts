import type { Tx } from '../../../../platform/db/tx.ts';
import { believeByHand } from '../../../trust/fair-play/index.ts';
import { lockUnprovenOf, releasePromotions } from './store.ts';

/** A person has decided that this member is to be believed, so what waited is offered. */
export async function believeOwner(tx: Tx, memberId: string): Promise<void> {
  await lockUnprovenOf(tx, memberId);
  await believeByHand(tx, memberId);
  await releasePromotions(tx, memberId);
}
