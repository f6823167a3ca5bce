import type { plans } from '@viewloop/contract';
import { dayAfter, dayIn, hourIn, momentOf } from './zone-rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What is known about a planned promotion when it is decided whether it is offered. */
export interface PlanFacts {
  plan: plans.Plan;
  /** From when views are spread evenly. */
  begunAt: Date;
  now: Date;
  target: number;
  views: number;
  /** Places held by running watches. */
  reserved: number;
  /** Views by the full hour (UTC) of the last day. */
  delivered: readonly { hour: Date; views: number }[];
}

export type HeldUntil = { hold: plans.Hold; until: Date };

export const isPaced = ({ pace, fromHour, toHour, startsOn, endsOn }: plans.Plan): boolean =>
  pace !== 'fast' || openHours({ fromHour, toHour }) < 24 || startsOn !== null || endsOn !== null;

export const isTargeted = ({ languages, countries, topics, verifiedOnly, trust }: plans.Plan): boolean =>
  languages.length + countries.length + topics.length > 0 || verifiedOnly || trust !== 'anyone';

/** Hours of a day in which it is offered. Equal hours mean the whole day. */
export const openHours = ({ fromHour, toHour }: Pick<plans.Plan, 'fromHour' | 'toHour'>): number =>
  (toHour - fromHour + 24) % 24 || 24;

function isOpen(at: Date, { fromHour, toHour, timeZone }: plans.Plan): boolean {
  const hour = hourIn(at, timeZone);
  if (fromHour === toHour % 24) return true;
  return fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
}

function nextOpening(at: Date, { fromHour, timeZone }: plans.Plan): Date {
  const today = dayIn(at, timeZone);
  const opens = momentOf(today, fromHour, timeZone);
  return opens > at ? opens : momentOf(dayAfter(today), fromHour, timeZone);
}

/** When its last day is over. */
export const endOf = ({ endsOn, timeZone }: plans.Plan): Date | null =>
  endsOn === null ? null : momentOf(dayAfter(endsOn), 0, timeZone);

/**
 * Views of a day or an hour, and places whose watches may still end in it. Places count too, so the limit is never
 * passed. In a zone that differs by half an hour a day begins with the full hour before, for the same reason.
 */
function takenSince({ delivered, reserved }: PlanFacts, since: Date): number {
  return delivered.reduce(
    (sum, { hour, views }) => (hour.getTime() + HOUR_MS > since.getTime() ? sum + views : sum),
    reserved,
  );
}

function limitReached(facts: PlanFacts): HeldUntil | null {
  const { plan, now } = facts;
  if (plan.pace === 'per_day') {
    const today = dayIn(now, plan.timeZone);
    if (takenSince(facts, momentOf(today, 0, plan.timeZone)) < plan.amount) return null;
    return { hold: 'day', until: momentOf(dayAfter(today), 0, plan.timeZone) };
  }
  if (plan.pace === 'per_hour') {
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    if (takenSince(facts, hour) < plan.amount) return null;
    return { hold: 'hour', until: new Date(hour.getTime() + HOUR_MS) };
  }
  return null;
}

/**
 * The pause after a place was taken: what is left of the time, over what is left of the views. It is worked out anew
 * each time, so it gets shorter when viewers come late, and nothing is caught up in one go.
 */
function pauseAfterPlace({ plan, begunAt, now, target, views, reserved }: PlanFacts): HeldUntil | null {
  const left = target - views - reserved;
  const timeLeft = begunAt.getTime() + plan.amount * DAY_MS - now.getTime();
  if (plan.pace !== 'evenly' || left <= 0 || timeLeft <= 0) return null;
  const pause = (timeLeft * openHours(plan)) / 24 / left;
  return { hold: 'evenly', until: new Date(now.getTime() + pause) };
}

/** Why and until when a promotion is not offered; null if it is. */
export function heldBy(facts: PlanFacts, { placeTaken }: { placeTaken: boolean }): HeldUntil | null {
  const { plan, now } = facts;
  if (plan.startsOn !== null) {
    const starts = momentOf(plan.startsOn, 0, plan.timeZone);
    const opens = isOpen(starts, plan) ? starts : nextOpening(starts, plan);
    if (starts > now) return { hold: 'starts', until: opens };
  }
  const held = limitReached(facts) ?? (placeTaken ? pauseAfterPlace(facts) : null);
  const from = held?.until ?? now;
  if (isOpen(from, plan)) return held;
  return { hold: held?.hold ?? 'hours', until: nextOpening(from, plan) };
}
