import type { Tx } from '../../../platform/db/tx.ts';
import { raiseObjection } from '../objections/index.ts';

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
  const kept = await tx.one<{ isNew: boolean }>(
    `update member_trust t set objection = $2, objected_at = now()
     from (select member_id, objection from member_trust where member_id = $1 for no key update) before
     where t.member_id = before.member_id and t.aside_at is not null
     returning before.objection is distinct from t.objection as "isNew"`,
    [memberId, text],
  );
  if (kept?.isNew) await raiseObjection(tx, { about: 'standing', memberId, text });
  return kept !== undefined;
}

/** The objection was answered, so the member may say something new. */
export async function forgetStandingObjection(tx: Tx, memberId: string): Promise<void> {
  await tx.query('update member_trust set objection = null, objected_at = null where member_id = $1', [memberId]);
}
