import type { ReadTx, Tx } from '../../platform/tx.ts';
import type { SourceEvent } from './commission-rules.ts';

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

export async function end(tx: Tx, sources: readonly string[], state: 'settled' | 'linked'): Promise<void> {
  if (sources.length === 0) return;
  await tx.query('update pending_commission set state = $2, ended_at = now() where source = any($1::text[])', [
    sources,
    state,
  ]);
}

/** What is held for a referrer, by the day it settles, in ten-thousandths of a credit. */
export const heldFor = (tx: ReadTx, referrerId: string) =>
  tx.query<{ settlesAt: Date; accrued: number }>(
    `select max(settles_at) as "settlesAt", sum(base_credits * percent * 100)::bigint as accrued
     from pending_commission where referrer_id = $1 and state = 'pending'
     group by date_trunc('day', settles_at at time zone 'UTC') order by 1`,
    [referrerId],
  );
