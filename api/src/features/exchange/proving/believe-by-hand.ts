import type { Tx } from '../../../platform/db/tx.ts';
import { believeOwner } from '../promotions/index.ts';
import { proveViewsOf } from './proof-store.ts';

/** A person has decided that this member is to be believed: what waited is offered, and their views are proven. */
export async function believeMemberByHand(tx: Tx, memberId: string): Promise<void> {
  await believeOwner(tx, memberId);
  await proveViewsOf(tx, memberId);
}
