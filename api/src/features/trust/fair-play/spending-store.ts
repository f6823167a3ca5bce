import type { Tx } from '../../../platform/db/tx.ts';
import type { MadeGood, OpenRoom } from './allowance-rules.ts';

export interface SpendingKeys {
  address: string;
  video: string;
}

async function provenYesterday(tx: Tx): Promise<number> {
  const row = await tx.one<{ credits: number }>(
    `select credits from unproven_spending
     where day = (now() at time zone 'utc')::date - 1 and scope = 'proven' and key = 'all'`,
  );
  return row?.credits ?? 0;
}

/** Unproven credits that became promotion today. Held until the transaction ends, so that two payments see each other. */
export async function readSpending(tx: Tx, { address, video }: SpendingKeys): Promise<OpenRoom> {
  const rows = await tx.query<{ scope: 'address' | 'site' | 'video'; credits: number }>(
    `insert into unproven_spending as s (day, scope, key, credits)
     select (now() at time zone 'utc')::date, scope, key, 0
     from (values ('address', $1), ('site', 'all'), ('video', $2)) k (scope, key)
     on conflict (day, scope, key) do update set credits = s.credits returning scope, credits`,
    [address, video],
  );
  const of = (scope: string) => rows.find((row) => row.scope === scope)?.credits ?? 0;
  return {
    fromAddress: of('address'),
    forVideo: of('video'),
    onSite: of('site'),
    provenYesterday: await provenYesterday(tx),
  };
}

export async function countSpending(tx: Tx, { address, video }: SpendingKeys, credits: number): Promise<void> {
  await tx.query(
    `update unproven_spending set credits = credits + $3
     where day = (now() at time zone 'utc')::date and (scope, key) in (('address', $1), ('site', 'all'), ('video', $2))`,
    [address, video, credits],
  );
}

/** Unproven earnings that went into a promotion, or came back out of one (below zero). */
export async function moveUnproven(tx: Tx, memberId: string, credits: number): Promise<void> {
  if (credits === 0) return;
  await tx.query(
    `insert into member_trust as t (member_id, unproven_spent) values ($1, greatest(0, $2::bigint))
     on conflict (member_id) do update set unproven_spent = greatest(0, t.unproven_spent + $2::bigint)`,
    [memberId, credits],
  );
}

/**
 * Credits came back from promotions that have ended. What was unproven when it was spent is unproven again, or a ring could clean
 * its credits by watching its own promotions. The unproven ones are counted first.
 */
export async function returnUnproven(tx: Tx, returned: readonly { ownerId: string; credits: number }[]): Promise<void> {
  if (returned.length === 0) return;
  await tx.query(
    `update member_trust t set unproven_spent = greatest(0, t.unproven_spent - r.credits)
     from (select owner_id, sum(credits)::bigint as credits from unnest($1::uuid[], $2::bigint[]) r (owner_id, credits) group by 1) r
     where t.member_id = r.owner_id and t.unproven_spent > 0`,
    [returned.map(({ ownerId }) => ownerId), returned.map(({ credits }) => credits)],
  );
}

/**
 * What the house may still give today for views that nobody proved, out of what it earned with proven ones. Held until the
 * transaction ends, so that two batches do not give the same credits.
 */
export async function readMadeGood(tx: Tx): Promise<MadeGood> {
  const row = await tx.one<{ credits: number }>(
    `insert into unproven_spending as s (day, scope, key, credits)
     values ((now() at time zone 'utc')::date, 'made_good', 'all', 0)
     on conflict (day, scope, key) do update set credits = s.credits returning credits`,
  );
  return { today: row?.credits ?? 0, provenYesterday: await provenYesterday(tx) };
}

export async function countMadeGood(tx: Tx, credits: number): Promise<void> {
  if (credits === 0) return;
  await tx.query(
    `update unproven_spending set credits = credits + $1
     where day = (now() at time zone 'utc')::date and scope = 'made_good' and key = 'all'`,
    [credits],
  );
}

/** A credit earned with answers is as unproven as one earned by watching, until the next batch of checks is believed. */
export async function addAnswerCredit(tx: Tx, memberId: string, credits: 1 | -1): Promise<void> {
  await tx.query(
    `insert into member_trust as t (member_id, answers_unproven) values ($1, greatest(0, $2::bigint))
     on conflict (member_id) do update set answers_unproven = greatest(0, t.answers_unproven + $2::bigint)`,
    [memberId, credits],
  );
}
