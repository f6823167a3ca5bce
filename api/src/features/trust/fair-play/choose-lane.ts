import type { Tx } from '../../../platform/db/tx.ts';

/** Proof of work instead of checks, for whoever wants it. Nobody is asked why. */
export async function chooseLane(tx: Tx, memberId: string, on: boolean): Promise<void> {
  await tx.query(
    `insert into member_trust (member_id, lane) values ($1, $2)
     on conflict (member_id) do update set lane = excluded.lane`,
    [memberId, on],
  );
}

/** Asks a person to look. Returns false when the member was not set aside. */
export async function object(tx: Tx, memberId: string, text: string): Promise<boolean> {
  const row = await tx.one(
    `update member_trust set objection = $2, objected_at = now() where member_id = $1 and aside_at is not null
     returning member_id`,
    [memberId, text],
  );
  return row !== undefined;
}

/** The objection was answered, so the member may say something new. */
export async function forgetStandingObjection(tx: Tx, memberId: string): Promise<void> {
  await tx.query('update member_trust set objection = null, objected_at = null where member_id = $1', [memberId]);
}
