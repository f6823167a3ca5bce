import type { admin, RouteOutput } from '@viewloop/contract';
import type { ReadTx } from '../../platform/tx.ts';

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
