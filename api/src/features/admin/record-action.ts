import type { Tx } from '../../platform/tx.ts';

interface AdminAction {
  adminId: string;
  /** What kind of action, e.g. `suspend_member`. */
  action: string;
  /** Whom or what it concerned: a member's or a promotion's id. */
  subject: string | null;
  /** What was done, in one plain sentence. */
  text: string;
}

/** Goes into the same transaction as the action itself: neither happens without the other. Answers its number. */
export async function recordAction(tx: Tx, { adminId, action, subject, text }: AdminAction): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'insert into admin_action (admin_id, action, subject, text) values ($1, $2, $3, $4) returning id',
    [adminId, action, subject, text],
  );
  return (row as { id: number }).id;
}
