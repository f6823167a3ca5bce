import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import type { SourceEvent, WatchHold } from './commission-rules.ts';

export interface HeldEvent extends SourceEvent {
  settlesAt: Date;
}

/** Events of members whom nobody referred are left out, and so are those that were held before. */
export async function hold(tx: Tx, percent: number, events: readonly HeldEvent[]): Promise<void> {
  await tx.query(
    `insert into pending_commission (source, referred_id, referrer_id, base_credits, percent, settles_at)
     select e.source, r.referred_id, r.referrer_id, e.credits, $1, e.settles_at
     from unnest($2::text[], $3::uuid[], $4::bigint[], $5::timestamptz[]) e (source, member_id, credits, settles_at)
     join referral r on r.referred_id = e.member_id and r.begins_at is not null
     where e.credits > 0
     on conflict (source) do nothing`,
    [
      percent,
      events.map(({ source }) => source),
      events.map(({ memberId }) => memberId),
      events.map(({ credits }) => credits),
      events.map(({ settlesAt }) => settlesAt),
    ],
  );
}

/** What a referred member earned by watching. `pays`: it may bring commission; otherwise that is noted, and final. */
export interface WatchEvent extends SourceEvent {
  pays: boolean;
}

/** Like `hold`, until a day that follows from how far the referred member is trusted. */
export async function holdByTrust(
  tx: Tx,
  percent: number,
  events: readonly WatchEvent[],
  daysHeld: WatchHold,
): Promise<void> {
  await tx.query(
    `insert into pending_commission (source, referred_id, referrer_id, base_credits, percent, state, ended_at, settles_at)
     select e.source, r.referred_id, r.referrer_id, e.credits, $1, case when e.pays then 'pending' else 'unproven' end,
       case when e.pays then null else now() end, now() + interval '1 day' * ${daysHeld('r.referred_id')}
     from unnest($2::text[], $3::uuid[], $4::bigint[], $5::boolean[]) e (source, member_id, credits, pays)
     join referral r on r.referred_id = e.member_id and r.begins_at is not null
     on conflict (source) do nothing`,
    [
      percent,
      events.map(({ source }) => source),
      events.map(({ memberId }) => memberId),
      events.map(({ credits }) => credits),
      events.map(({ pays }) => pays),
    ],
  );
}

/** The event was taken back. False if its commission is not held (any more). */
export async function cancel(tx: Tx, source: string): Promise<boolean> {
  const row = await tx.one(
    `update pending_commission set state = 'cancelled', ended_at = now() where source = $1 and state = 'pending'
     returning source`,
    [source],
  );
  return row !== undefined;
}

export interface DueCommission {
  source: string;
  referredId: string;
  referrerId: string;
  credits: number;
  percent: number;
}

/** The next ones whose time has come, locked. Those that another instance settles right now are left to it. */
export const lockDue = (tx: Tx, limit: number) =>
  tx.query<DueCommission>(
    `select source, referred_id as "referredId", referrer_id as "referrerId", base_credits as credits, percent
     from pending_commission where state = 'pending' and settles_at <= now()
     order by settles_at limit $1 for update skip locked`,
    [limit],
  );

export async function end(tx: Tx, sources: readonly string[], state: 'settled' | 'linked' | 'unproven'): Promise<void> {
  if (sources.length === 0) return;
  await tx.query('update pending_commission set state = $2, ended_at = now() where source = any($1::text[])', [
    sources,
    state,
  ]);
}

/** Whether these views count is not known yet. They are looked at again tomorrow. */
export async function postpone(tx: Tx, sources: readonly string[]): Promise<void> {
  if (sources.length === 0) return;
  await tx.query(`update pending_commission set settles_at = now() + interval '1 day' where source = any($1::text[])`, [
    sources,
  ]);
}

/** So many at once; returns how many. The referrer leaves, so nothing is paid. */
export async function forfeitSome(tx: Tx, referrerId: string, most: number): Promise<number> {
  const rows = await tx.query(
    `update pending_commission set state = 'left', ended_at = now() where source in (
       select source from pending_commission where referrer_id = $1 and state = 'pending'
       order by settles_at limit $2 for no key update)
     returning source`,
    [referrerId, most],
  );
  return rows.length;
}

/** What is held for a referrer, by the day it settles, in ten-thousandths of a credit. */
export const heldFor = (tx: ReadTx, referrerId: string) =>
  tx.query<{ settlesAt: Date; accrued: number }>(
    `select max(settles_at) as "settlesAt", sum(base_credits * percent * 100)::bigint as accrued
     from pending_commission where referrer_id = $1 and state = 'pending'
     group by date_trunc('day', settles_at at time zone 'UTC') order by 1`,
    [referrerId],
  );

export interface HeldOfPerson {
  referredId: string;
  from: 'watching' | 'deposits';
  baseCredits: number;
  /** In ten-thousandths of a credit. */
  commission: number;
  settlesFrom: Date;
  settlesUntil: Date;
}

/** What is held for a referrer, by person and by what it is for. */
export const heldByPerson = (tx: ReadTx, referrerId: string, most: number) =>
  tx.query<HeldOfPerson>(
    `select referred_id as "referredId", case when source like 'view:%' then 'watching' else 'deposits' end as from,
       sum(base_credits)::bigint as "baseCredits", sum(base_credits * percent * 100)::bigint as commission,
       min(settles_at) as "settlesFrom", max(settles_at) as "settlesUntil"
     from pending_commission where referrer_id = $1 and state = 'pending'
     group by 1, 2 order by min(settles_at), 1, 2 limit $2`,
    [referrerId, most],
  );

/** Who gets commission on what this member earns. */
export async function referrerOf(tx: ReadTx, referredId: string): Promise<string | undefined> {
  const row = await tx.one<{ referrerId: string }>(
    'select referrer_id as "referrerId" from referral where referred_id = $1',
    [referredId],
  );
  return row?.referrerId;
}

/** Holds the commission of one event for another one that takes its place, with the same percentage and day. */
export async function holdAgain(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query(
    `insert into pending_commission (source, referred_id, referrer_id, base_credits, percent, settles_at)
     select $2, r.referred_id, r.referrer_id, c.base_credits, c.percent, c.settles_at from (
       select referred_id, base_credits, percent, settles_at from pending_commission where source = $1
       union all
       select referred_id, base_credits, percent, now() from commission
       where source = $1 and kind = 'earned' and not exists (select from pending_commission where source = $1)
     ) c join referral r on r.referred_id = c.referred_id
     where c.percent > 0 on conflict (source) do nothing`,
    [from, to],
  );
}

/** These members turned out to be different people: commission that was withheld between them is due. */
export async function payWithheld(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.query(
    `update pending_commission set state = 'pending', ended_at = null, settles_at = greatest(settles_at, now())
     where state = 'linked' and referred_id = any($1::uuid[]) and referrer_id = any($1::uuid[])`,
    [memberIds],
  );
}
