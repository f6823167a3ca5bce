import { constants, type plans } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { forecast, type PastForecast, pastError } from './forecast-rules.ts';

const plan = (wishes: Partial<plans.Plan> = {}): plans.Plan => ({
  ...constants.OPEN_PLAN,
  languages: [],
  countries: [],
  topics: [],
  ...wishes,
});
/** Ten promotions: one to ten views an hour. */
const PAST = Array.from({ length: 10 }, (_, n) => ({ views: 10 * (n + 1), hours: 10 }));
const NOW = new Date('2026-06-10T12:00:00Z');
const ask = (wishes: Partial<plans.Plan> = {}, matching: number | null = 1, past = PAST) =>
  forecast(past, { views: 24, plan: plan(wishes), matching, now: NOW });

test('the range is what most of the latest promotions would have taken', () => {
  expect(ask()).toEqual({ fromHours: 3, toHours: 12 });
});

test('too little to say: few promotions, few views, many without any view, or nobody who fits', () => {
  expect(ask({}, 1, PAST.slice(1))).toBeNull();
  expect(
    ask(
      {},
      1,
      Array.from({ length: 10 }, () => ({ views: 4, hours: 1 })),
    ),
  ).toBeNull();
  expect(ask({}, 1, [...PAST, ...Array.from({ length: 5 }, () => ({ views: 0, hours: 50 }))])).toBeNull();
  expect(ask({}, 0)).toBeNull();
});

test('a narrow audience, short hours, a pace and a later start take longer', () => {
  expect(ask({}, 0.5)).toEqual({ fromHours: 6, toHours: 24 });
  expect(ask({ fromHour: 8, toHour: 20 })).toEqual({ fromHours: 6, toHours: 24 });
  expect(ask({ pace: 'per_day', amount: 12 })).toEqual({ fromHours: 24, toHours: 48 });
  expect(ask({ pace: 'per_hour', amount: 2 })).toEqual({ fromHours: 11, toHours: 12 });
  expect(ask({ pace: 'evenly', amount: 2 })?.toHours).toBe(48);
  expect(ask({ startsOn: '2026-06-11' })).toEqual({ fromHours: 15, toHours: 24 });
});

test('past forecasts: one that still runs counts once it is late, not before', () => {
  const done = (hours: number): PastForecast => ({ fromHours: 4, toHours: 6, hours, completed: true });
  const runs = (hours: number): PastForecast => ({ ...done(hours), completed: false });
  const eight = Array.from({ length: 8 }, () => done(5));
  expect(pastError([...eight, done(10), runs(3)])).toBeNull();
  expect(pastError([...eight, done(10), runs(30)])).toEqual({ forecasts: 10, within: 0.8, medianError: 0 });
  expect(pastError(Array.from({ length: 10 }, () => done(10)))).toEqual({ forecasts: 10, within: 0, medianError: 1 });
});
