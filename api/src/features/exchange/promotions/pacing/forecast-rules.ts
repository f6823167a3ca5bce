import type { plans } from '@viewloop/contract';
import { openHours } from './plan-rules.ts';
import { momentOf } from './zone-rules.ts';

/** One of the site's latest promotions: how many views it got in how many hours on offer. */
export interface PastDelivery {
  views: number;
  hours: number;
}

export interface HoursRange {
  fromHours: number;
  toHours: number;
}

const FEWEST_PROMOTIONS = 10;
const FEWEST_VIEWS = 50;
/** Three of five of the site's latest promotions lie between these. */
const [LOW, HIGH] = [0.2, 0.8];

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;

/** How long the site's latest promotions took for this many views, at their own pace. Null if too few are known. */
function usualHours(past: readonly PastDelivery[], views: number): HoursRange | null {
  if (past.length < FEWEST_PROMOTIONS) return null;
  if (past.reduce((sum, one) => sum + one.views, 0) < FEWEST_VIEWS) return null;
  const hours = past.map((one) => (views * one.hours) / one.views).sort((a, b) => a - b);
  const range = { fromHours: at(hours, LOW), toHours: at(hours, HIGH) };
  return Number.isFinite(range.toHours) ? range : null;
}

/** The least time that a pace takes, however many viewers come. */
function paceHours({ pace, amount }: plans.Plan, views: number): HoursRange {
  switch (pace) {
    case 'fast':
      return { fromHours: 0, toHours: 0 };
    case 'evenly':
      return { fromHours: amount * 24 * 0.9, toHours: amount * 24 };
    case 'per_day':
      return { fromHours: (Math.ceil(views / amount) - 1) * 24, toHours: Math.ceil(views / amount) * 24 };
    case 'per_hour':
      return { fromHours: Math.ceil(views / amount) - 1, toHours: Math.ceil(views / amount) };
    default:
      throw new Error(`unknown pace ${pace satisfies never}`);
  }
}

/** `matching` is the share of viewers whom the plan is meant for. */
export function forecast(
  past: readonly PastDelivery[],
  { views, plan, matching, now }: { views: number; plan: plans.Plan; matching: number | null; now: Date },
): HoursRange | null {
  const usual = usualHours(past, views);
  if (!usual || matching === 0) return null;
  const slower = 24 / openHours(plan) / (matching ?? 1);
  const paced = paceHours(plan, views);
  const starts = plan.startsOn === null ? 0 : momentOf(plan.startsOn, 0, plan.timeZone).getTime() - now.getTime();
  const wait = Math.max(0, starts / 3_600_000);
  return {
    fromHours: wait + Math.max(paced.fromHours, usual.fromHours * slower),
    toHours: wait + Math.max(paced.toHours, usual.toHours * slower),
  };
}

/** A forecast and what became of it. `hours` is the age of a promotion that still runs. */
export interface PastForecast extends HoursRange {
  hours: number;
  completed: boolean;
}

/**
 * How well forecasts did. One that still runs counts as soon as it takes longer than was forecast. Otherwise only those that
 * were quick would be counted.
 */
export function pastError(forecasts: readonly PastForecast[]): plans.Forecast['past'] {
  const settled = forecasts.filter(({ completed, hours, toHours }) => completed || hours > toHours);
  if (settled.length < FEWEST_PROMOTIONS) return null;
  const within = settled.filter(
    ({ completed, hours, fromHours, toHours }) => completed && hours >= fromHours && hours <= toHours,
  );
  const errors = settled
    .map(({ hours, fromHours, toHours }) => Math.abs(hours / ((fromHours + toHours) / 2) - 1))
    .sort((a, b) => a - b);
  return { forecasts: settled.length, within: within.length / settled.length, medianError: at(errors, 0.5) };
}
