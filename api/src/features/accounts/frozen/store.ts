import type { security } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { TakenOut } from './ways-in.ts';

export async function insertFrozen(
  tx: Tx,
  memberId: string,
  kind: security.FrozenKind,
  { name, addedAt, rows }: TakenOut,
): Promise<void> {
  await tx.query(
    'insert into frozen_way_in (member_id, kind, name, added_at, kept) values ($1, $2, $3, $4, $5::jsonb)',
    [memberId, kind, name, addedAt, JSON.stringify(rows)],
  );
}

interface FrozenRow {
  id: number;
  kind: security.FrozenKind;
  name: string | null;
  addedAt: Date;
  frozenAt: Date;
}

const LISTED = 100;

export async function frozenOf(tx: ReadTx, memberId: string): Promise<security.FrozenWayIn[]> {
  const rows = await tx.query<FrozenRow>(
    `select id, kind, name, added_at as "addedAt", frozen_at as "frozenAt" from frozen_way_in
     where member_id = $1 order by id desc limit $2`,
    [memberId, LISTED],
  );
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString(), frozenAt: row.frozenAt.toISOString() }));
}

/** Takes it off the list; of two who ask at once, the second finds nothing. */
export function takeFrozen(
  tx: Tx,
  memberId: string,
  id: number,
): Promise<{ kind: security.FrozenKind; name: string | null; rows: object[] } | undefined> {
  return tx.one('delete from frozen_way_in where member_id = $1 and id = $2 returning kind, name, kept as rows', [
    memberId,
    id,
  ]);
}

/** What nobody wanted back for 90 days. */
export const OLD_FROZEN = `delete from frozen_way_in where id in
  (select id from frozen_way_in where frozen_at < now() - interval '90 days' order by frozen_at limit $1)`;
