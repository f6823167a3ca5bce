import { objections } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tellOfObjection } from '../../trust/objections/index.ts';
import * as store from './store.ts';

interface ObjectionToView {
  viewId: number;
  memberId: string;
  text: string;
}

/**
 * Asks a person to look at a view. The same text again is the same objection, because a browser may send it twice. While it is
 * open the trace of the view is not forgotten.
 */
export async function objectToView(tx: Tx, objection: ObjectionToView): Promise<store.ObjectionRow> {
  const { viewId, memberId, text } = objection;
  if (!(await store.ownsView(tx, viewId, memberId))) throw new Problem('view_not_found');
  const isNew = (await store.insertForView(tx, objection)) !== undefined;
  if (isNew) await tellOfObjection(tx);
  const found = await store.findForView(tx, viewId, memberId);
  if (!found) throw new Problem('nothing_to_object', { days: objections.OBJECTION_DAYS });
  if (!isNew && found.text !== text) throw new Problem('objected_before');
  return found;
}
