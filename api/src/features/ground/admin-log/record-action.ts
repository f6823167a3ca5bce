import type { Tx } from '../../../platform/db/tx.ts';
import { actionText, type DoneAction } from './action-text-rules.ts';
import { insertAction } from './store.ts';

type AdminAction = DoneAction & {
  /** Null for the command line of the server. */
  adminId: string | null;
  /** The id of the member or promotion that the action concerned. */
  subject: string | null;
};

/**
 * Call it in the transaction of the action itself, so that neither happens without the other. Returns the number of
 * the log line.
 */
export async function recordAction(tx: Tx, { adminId, action, subject, facts }: AdminAction): Promise<number> {
  return insertAction(tx, { adminId, action, subject, text: actionText(action, facts as never), facts });
}
