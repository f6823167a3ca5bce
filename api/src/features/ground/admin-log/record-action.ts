import type { Tx } from '../../../platform/db/tx.ts';
import { actionText, type DoneAction } from './action-text-rules.ts';

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
  const [row] = await tx.query<{ id: number }>(
    'insert into admin_action (admin_id, action, subject, text, facts) values ($1, $2, $3, $4, $5) returning id',
    [adminId, action, subject, actionText(action, facts as never), JSON.stringify(facts)],
  );
  return (row as { id: number }).id;
}
