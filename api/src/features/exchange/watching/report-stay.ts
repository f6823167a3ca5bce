import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordStay, type Stay } from '../../trust/fair-play/index.ts';
import { findOwnView } from './store.ts';
import { paidJustNow } from './view-sql-store.ts';

/** Takes the one report after the credit. A second or late one, or one for a view that was not paid, changes nothing. */
export async function reportStay(tx: Tx, stay: Stay): Promise<void> {
  if (await recordStay(tx, stay, paidJustNow)) return;
  const own = await findOwnView(tx, { id: stay.viewId, viewerId: stay.viewerId });
  if (!own) throw new Problem('view_not_found');
}
