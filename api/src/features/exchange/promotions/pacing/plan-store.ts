import { constants, type plans, type promotions } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import { endOf, type HeldUntil, type PlanFacts } from './plan-rules.ts';

/** Plans, and which promotions wait for their time. */

/** Behind every position that the queue gives out, and still a number that JavaScript holds exactly. */
export const HELD_POSITION = 9_000_000_000_000_000;

/** A row of promotion_plan with the views of the last day, as `plan_facts` returns it. */
export interface PlanRow {
  pace: plans.Plan['pace'];
  amount: number;
  from_hour: number;
  to_hour: number;
  time_zone: string;
  starts_on: string | null;
  ends_on: string | null;
  languages: plans.Plan['languages'];
  countries: string[];
  topics: plans.Plan['topics'];
  verified_only: boolean;
  trust: plans.Plan['trust'];
  widen: boolean;
  widened: number;
  begun_at: string;
  ends_at: string | null;
  delivered: [number, number][];
}

export const planOf = (row: PlanRow): plans.Plan => ({
  pace: row.pace,
  amount: row.amount,
  fromHour: row.from_hour,
  toHour: row.to_hour,
  timeZone: row.time_zone,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  languages: row.languages,
  countries: row.countries,
  topics: row.topics,
  verifiedOnly: row.verified_only,
  trust: row.trust,
  widen: row.widen,
});

export interface Counts {
  target: number;
  views: number;
  reserved: number;
}

export const factsOf = (row: PlanRow, { target, views, reserved }: Counts, now: Date): PlanFacts => ({
  plan: planOf(row),
  begunAt: new Date(row.begun_at),
  now,
  target,
  views,
  reserved,
  delivered: row.delivered.map(([hour, count]) => ({ hour: new Date(hour), views: count })),
});

export async function findPlan(tx: ReadTx, id: number): Promise<PlanRow | undefined> {
  const row = await tx.one<{ plan: PlanRow | null }>('select plan_facts($1) as plan', [id]);
  return row?.plan ?? undefined;
}

/** The promotion must be locked. What was widened before is narrow again, because the owner has just said what they want. */
export async function putPlan(tx: Tx, id: number, plan: plans.Plan, flags: { planned: boolean; targeted: boolean }) {
  await tx.query(
    `insert into promotion_plan (promotion_id, pace, amount, from_hour, to_hour, time_zone, starts_on, ends_on, languages,
       countries, topics, verified_only, widen, widen_at, widen_views, ends_at, trust)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
       case when $13 and $14 then now() + make_interval(hours => $15) end, (select views from promotion where id = $1), $16, $17)
     on conflict (promotion_id) do update set pace = excluded.pace, amount = excluded.amount,
       from_hour = excluded.from_hour, to_hour = excluded.to_hour, time_zone = excluded.time_zone,
       starts_on = excluded.starts_on, ends_on = excluded.ends_on, languages = excluded.languages,
       countries = excluded.countries, topics = excluded.topics, verified_only = excluded.verified_only, trust = excluded.trust,
       widen = excluded.widen, widen_at = excluded.widen_at, widen_views = excluded.widen_views, widened = 0, ends_at = excluded.ends_at,
       begun_at = case when promotion_plan.pace = excluded.pace and promotion_plan.amount = excluded.amount
         then promotion_plan.begun_at else now() end`,
    [
      id,
      plan.pace,
      plan.amount,
      plan.fromHour,
      plan.toHour,
      plan.timeZone,
      plan.startsOn,
      plan.endsOn,
      plan.languages,
      plan.countries,
      plan.topics,
      plan.verifiedOnly,
      plan.widen,
      flags.targeted,
      constants.WIDEN_AFTER_HOURS,
      endOf(plan),
      plan.trust,
    ],
  );
  await tx.query('update promotion set planned = $2, targeted = $3 where id = $1', [id, flags.planned, flags.targeted]);
}

export interface NewHold extends HeldUntil {
  id: number;
}

/** Takes promotions off the list until their time comes. They must be locked. */
export async function holdOffers(tx: Tx, holds: readonly NewHold[]): Promise<void> {
  if (holds.length === 0) return;
  await tx.query(
    `update promotion p set next_offer_at = h.until, hold = h.hold, queue_position = ${HELD_POSITION}
     from unnest($1::bigint[], $2::timestamptz[], $3::text[]) h (id, until, hold) where p.id = h.id`,
    [holds.map(({ id }) => id), holds.map(({ until }) => until), holds.map(({ hold }) => hold)],
  );
}

/** Puts promotions that waited back to the end of the queue; new ones near its front. They must be locked. */
export async function offerAgain(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `update promotion set next_offer_at = null, hold = null, queue_position = case
       when promise_left > 0 and views + reserved < 3 then promised_turn(nextval('promotion_queue')) else queue_turn(owner_id, id) end
     where id = any($1::bigint[]) and next_offer_at is not null`,
    [ids],
  );
}

export interface DuePromotion extends Counts {
  id: number;
  ownerId: string;
  state: promotions.PromotionState;
  plan: PlanRow | null;
  now: Date;
}

const MOST_AT_A_TIME = 200;

/** Promotions whose time has come. Those that somebody else has locked come with the next run. */
export function lockDue(tx: Tx): Promise<DuePromotion[]> {
  return tx.query<DuePromotion>(
    `with due as materialized (
       select id, owner_id, state, target, views, reserved from promotion where next_offer_at <= clock_timestamp()
       order by next_offer_at limit ${MOST_AT_A_TIME} for no key update skip locked)
     select id, owner_id as "ownerId", state, target, views, reserved, plan_facts(id) as plan,
       clock_timestamp() as now from due`,
  );
}

/** Plans whose last day has passed since the job ran last. */
export const findOver = (tx: ReadTx): Promise<{ id: number }[]> =>
  tx.query(
    `select promotion_id as id from promotion_plan where ends_at <= clock_timestamp() order by ends_at limit ${MOST_AT_A_TIME}`,
  );

export async function markOver(tx: Tx, id: number): Promise<void> {
  await tx.query('update promotion_plan set ends_at = null where promotion_id = $1', [id]);
}
