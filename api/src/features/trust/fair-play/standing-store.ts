import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export async function objectionOf(tx: ReadTx, memberId: string): Promise<string | null> {
  const row = await tx.one<{ objection: string | null }>('select objection from member_trust where member_id = $1', [
    memberId,
  ]);
  return row?.objection ?? null;
}

/** Keeps the objection of a member who was set aside. Returns whether it is new; nothing if the member was not. */
export function keepObjection(tx: Tx, memberId: string, text: string): Promise<{ isNew: boolean } | undefined> {
  return tx.one<{ isNew: boolean }>(
    `update member_trust t set objection = $2, objected_at = now()
     from (select member_id, objection from member_trust where member_id = $1 for no key update) before
     where t.member_id = before.member_id and t.aside_at is not null
     returning before.objection is distinct from t.objection as "isNew"`,
    [memberId, text],
  );
}

/** The objection was answered, so the member may say something new. */
export async function forgetStandingObjection(tx: Tx, memberId: string): Promise<void> {
  await tx.query('update member_trust set objection = null, objected_at = null where member_id = $1', [memberId]);
}

const MOST_ASIDE = 100;

export interface AsideRow {
  memberId: string;
  username: string;
  since: Date;
  unprovenCredits: number;
  passed: number;
  failed: number;
  objection: string | null;
}

/** Members who object come first, then the latest. */
export function membersAside(tx: ReadTx): Promise<AsideRow[]> {
  return tx.query<AsideRow>(
    `select t.member_id as "memberId", m.username, t.aside_at as since, t.passed, t.failed, t.objection,
       greatest(0, coalesce(s.earned, 0) - t.proven_earned) as "unprovenCredits"
     from member_trust t join member m on m.id = t.member_id left join member_total s on s.member_id = t.member_id
     where t.aside_at is not null order by t.objected_at desc nulls last, t.aside_at desc limit $1`,
    [MOST_ASIDE],
  );
}
