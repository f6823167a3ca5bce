import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** What the lane without checks may still have offered today, and who waits for it. */

/**
 * Remembers how many views had been paid when the day began. Returns how many were paid the day before, null while that
 * is not known.
 */
export async function viewsOfYesterday(tx: Tx): Promise<number | null> {
  await tx.query(
    `insert into unproven_spending (day, scope, key, credits)
     values ((now() at time zone 'utc')::date, 'views', 'all', tally_of('views')) on conflict do nothing`,
  );
  const row = await tx.one<{ views: number }>(
    `select t.credits - y.credits as views from unproven_spending t join unproven_spending y
       on y.day = t.day - 1 and y.scope = 'views' and y.key = 'all'
     where t.day = (now() at time zone 'utc')::date and t.scope = 'views' and t.key = 'all'`,
  );
  return row?.views ?? null;
}

/** Held until the transaction ends, so that two runs do not give the same room twice. */
export async function releasedToday(tx: Tx): Promise<number> {
  const row = await tx.one<{ credits: number }>(
    `insert into unproven_spending as s (day, scope, key, credits)
     values ((now() at time zone 'utc')::date, 'lane', 'all', 0)
     on conflict (day, scope, key) do update set credits = s.credits returning credits`,
  );
  return row?.credits ?? 0;
}

export async function countReleased(tx: Tx, credits: number): Promise<void> {
  await tx.query(
    `update unproven_spending set credits = credits + $1
     where day = (now() at time zone 'utc')::date and scope = 'lane' and key = 'all'`,
    [credits],
  );
}

/** Lane members among these, whose promotions wait, each with the person behind: a group of accounts counts as one. */
export async function laneMembersAmong(tx: ReadTx, memberIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ memberId: string; person: string }>(
    `select t.member_id as "memberId", coalesce(c.cluster_id::text, t.member_id::text) as person
     from member_trust t left join cluster_member c on c.member_id = t.member_id
     where t.member_id = any($1::uuid[]) and t.lane and t.aside_at is null`,
    [memberIds],
  );
  return new Map(rows.map(({ memberId, person }) => [memberId, person]));
}

/** Any member may choose proof of work instead of checks. Nobody is asked why. */
export async function chooseLane(tx: Tx, memberId: string, on: boolean): Promise<void> {
  await tx.query(
    `insert into member_trust (member_id, lane) values ($1, $2)
     on conflict (member_id) do update set lane = excluded.lane`,
    [memberId, on],
  );
}
