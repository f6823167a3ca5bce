import { constants, type plans } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { endOf, heldBy, isPaced, isTargeted, type PlanFacts } from './plan-rules.ts';
import { dayIn, hourIn, momentOf } from './zone-rules.ts';

const plan = (wishes: Partial<plans.Plan> = {}): plans.Plan => ({
  ...constants.OPEN_PLAN,
  languages: [],
  countries: [],
  topics: [],
  ...wishes,
});

const NOW = new Date('2026-06-10T12:30:00Z');
const facts = (wishes: Partial<plans.Plan>, given: Partial<PlanFacts> = {}): PlanFacts => ({
  plan: plan(wishes),
  begunAt: NOW,
  now: NOW,
  target: 100,
  views: 0,
  reserved: 0,
  delivered: [],
  ...given,
});
const held = (wishes: Partial<plans.Plan>, given: Partial<PlanFacts> = {}, placeTaken = false) => {
  const answer = heldBy(facts(wishes, given), { placeTaken });
  return answer && [answer.hold, answer.until.toISOString()];
};

test('days and hours of zones, with summer time and half hours', () => {
  expect(momentOf('2026-06-10', 8, 'Europe/Berlin').toISOString()).toBe('2026-06-10T06:00:00.000Z');
  expect(momentOf('2026-12-10', 8, 'Europe/Berlin').toISOString()).toBe('2026-12-10T07:00:00.000Z');
  expect(momentOf('2026-06-10', 0, 'Asia/Kolkata').toISOString()).toBe('2026-06-09T18:30:00.000Z');
  // The clocks of that day jump from two to three.
  expect(momentOf('2026-03-29', 2, 'Europe/Berlin').toISOString()).toMatch(/2026-03-29T0[01]:00/);
  expect(dayIn(new Date('2026-06-10T23:30:00Z'), 'Europe/Berlin')).toBe('2026-06-11');
  expect(hourIn(new Date('2026-06-10T23:30:00Z'), 'America/New_York')).toBe(19);
});

test('a plan without wishes holds nothing back and needs no look', () => {
  expect([isPaced(plan()), isTargeted(plan()), held({}), held({}, {}, true)]).toEqual([false, false, null, null]);
  expect(isPaced(plan({ fromHour: 8, toHour: 20 }))).toBe(true);
  expect(isTargeted(plan({ countries: ['DE'] }))).toBe(true);
});

test('before its first day it waits for that day, and for its hour', () => {
  expect(held({ startsOn: '2026-06-12', timeZone: 'Europe/Berlin' })).toEqual(['starts', '2026-06-11T22:00:00.000Z']);
  const hours = { startsOn: '2026-06-12', timeZone: 'Europe/Berlin', fromHour: 9, toHour: 17 };
  expect(held(hours)).toEqual(['starts', '2026-06-12T07:00:00.000Z']);
  expect(held({ startsOn: '2026-06-10' })).toBeNull();
});

test('outside its hours it waits for the next opening, also over midnight', () => {
  expect(held({ fromHour: 12, toHour: 13 })).toBeNull();
  expect(held({ fromHour: 14, toHour: 18 })).toEqual(['hours', '2026-06-10T14:00:00.000Z']);
  expect(held({ fromHour: 6, toHour: 12 })).toEqual(['hours', '2026-06-11T06:00:00.000Z']);
  expect(held({ fromHour: 22, toHour: 4 })).toEqual(['hours', '2026-06-10T22:00:00.000Z']);
  expect(held({ fromHour: 22, toHour: 13 })).toBeNull();
});

describe('limits', () => {
  const hourAt = (hour: string, views: number) => ({ hour: new Date(`2026-06-10T${hour}:00:00Z`), views });

  test('of an hour: views of this hour and running watches count, those of the hour before do not', () => {
    const delivered = [hourAt('11', 5), hourAt('12', 2)];
    expect(held({ pace: 'per_hour', amount: 3 }, { delivered })).toBeNull();
    expect(held({ pace: 'per_hour', amount: 3 }, { delivered, reserved: 1 })).toEqual([
      'hour',
      '2026-06-10T13:00:00.000Z',
    ]);
  });

  test('of a day, which begins at midnight of its zone', () => {
    const delivered = [{ hour: new Date('2026-06-09T21:00:00Z'), views: 9 }, hourAt('10', 4)];
    const zone = { pace: 'per_day', timeZone: 'Europe/Berlin' } as const;
    expect(held({ ...zone, amount: 5 }, { delivered })).toBeNull();
    expect(held({ ...zone, amount: 4 }, { delivered })).toEqual(['day', '2026-06-10T22:00:00.000Z']);
    const hours = { fromHour: 9, toHour: 17 };
    expect(held({ ...zone, ...hours, amount: 4 }, { delivered })).toEqual(['day', '2026-06-11T07:00:00.000Z']);
  });
});

describe('evenly', () => {
  const evenly = { pace: 'evenly', amount: 1 } as const;

  test('after a place the rest of the time is divided by the rest of the views', () => {
    expect(held(evenly, { target: 25, reserved: 1 }, true)).toEqual(['evenly', '2026-06-10T13:30:00.000Z']);
    expect(held(evenly, { target: 25, reserved: 1 })).toBeNull();
  });

  test('late viewers shorten the pauses; after the last day there are none', () => {
    const late = { begunAt: new Date(NOW.getTime() - 23 * 3_600_000) };
    expect(held(evenly, { ...late, target: 13, reserved: 1 }, true)).toEqual(['evenly', '2026-06-10T12:35:00.000Z']);
    const over = { begunAt: new Date(NOW.getTime() - 25 * 3_600_000) };
    expect(held(evenly, { ...over, target: 13, reserved: 1 }, true)).toBeNull();
  });

  test('one viewer at each chance: all views come, spread over the time, and none too early', () => {
    const target = 48;
    let now = NOW;
    const times: number[] = [];
    for (let views = 0; views < target; views++) {
      times.push((now.getTime() - NOW.getTime()) / 3_600_000);
      const next = heldBy(facts(evenly, { now, target, views, reserved: 1 }), { placeTaken: true });
      now = next?.until ?? now;
    }
    const perQuarter = [0, 6, 12, 18].map((from) => times.filter((at) => at >= from && at < from + 6).length);
    for (const quarter of perQuarter) expect(quarter).toBeGreaterThanOrEqual(11);
    expect(Math.max(...times)).toBeLessThanOrEqual(24);
  });
});

test('the last day ends at midnight of its zone', () => {
  expect(endOf(plan())).toBeNull();
  expect(endOf(plan({ endsOn: '2026-06-10', timeZone: 'America/New_York' }))?.toISOString()).toBe(
    '2026-06-11T04:00:00.000Z',
  );
});
