import type { admin, RouteOutput } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

type Log = RouteOutput<typeof admin.auditLog>;

/** Every admin action, newest first. */
export async function readActionLog(
  tx: ReadTx,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Log> {
  const rows = await tx.query<Omit<Log[number], 'at'> & { at: Date }>(
    `select log.id, log.at, m.username as "adminName", log.action, log.subject, log.text, log.facts
     from admin_action log left join member m on m.id = log.admin_id
     where log.id < coalesce($1, 9223372036854775807) order by log.id desc limit $2`,
    [before ?? null, limit],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export async function countActions(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ count: number }>('select count(*) as count from admin_action');
  return row?.count ?? 0;
}

/** Puts another name into the lines about a member who is being erased; the database allows it for such a member only. */
export async function renameInLog(tx: Tx, memberId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query(
    `update admin_action set text = replace(text, $2, $3), facts = replace(facts::text, $2, $3)::jsonb
     where subject = $1 and strpos(text || coalesce(facts::text, ''), $2) > 0`,
    [memberId, from, to],
  );
}

interface NewAction {
  adminId: string | null;
  action: string;
  subject: string | null;
  text: string;
  facts: object;
}

/** Returns the number of the log line. */
export async function insertAction(tx: Tx, { adminId, action, subject, text, facts }: NewAction): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'insert into admin_action (admin_id, action, subject, text, facts) values ($1, $2, $3, $4, $5) returning id',
    [adminId, action, subject, text, JSON.stringify(facts)],
  );
  return (row as { id: number }).id;
}
