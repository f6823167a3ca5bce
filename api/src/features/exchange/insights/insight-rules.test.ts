import { expect, test } from 'vitest';
import { packBeat } from '../../trust/fair-play/index.ts';
import { countsOf, type EndedWatch, incrementsOf } from './count-watch.ts';
import {
  attentionOf,
  audienceOf,
  completedOf,
  expectedRange,
  groupsOf,
  leftOf,
  watchingBySecond,
} from './insight-rules.ts';
import { medianCurve } from './median-rules.ts';

const watch: EndedWatch = {
  id: 1,
  promotionId: 7,
  state: 'completed',
  reason: null,
  creditedMs: 30_000,
  hiddenMs: 0,
  pauses: 0,
  seeks: 0,
  audience: 'DE,de,phone',
  level: 'known',
  beats: null,
  seconds: '',
  length: null,
  stayed: null,
  stayReplays: null,
};

test('a watch counts its end, its audience and what the beats show', () => {
  expect(countsOf(watch)).toEqual(['started', 'completed', 'country.DE', 'language.de', 'device.phone', 'level.known']);
  const beats = Buffer.concat([packBeat({ gap: 500, played: 500 }), packBeat({ gap: 500, played: 200, hidden: true })]);
  const left = {
    ...watch,
    state: 'interrupted' as const,
    creditedMs: 7200,
    hiddenMs: 900,
    pauses: 1,
    audience: null,
    level: null,
  };
  expect(countsOf({ ...left, reason: 'skipped', beats })).toEqual([
    'started',
    'left.skipped',
    'left_at.7',
    'hid',
    'paused',
    'hidden_at.7',
  ]);
  expect(countsOf({ ...left, reason: 'embedding_off' })).toContain('left.trouble');
  expect(countsOf({ ...left, reason: 'silence' })).toContain('left.silent');
  expect(incrementsOf([watch, watch]).find(({ name }) => name === 'completed')).toEqual({
    promotionId: 7,
    name: 'completed',
    count: 2,
  });
});

const counts = new Map([
  ['started', 40],
  ['completed', 30],
  ['left_at.0', 4],
  ['left_at.12', 6],
  ['hidden_at.12', 3],
  ['hid', 10],
  ['country.DE', 30],
  ['country.AT', 4],
  ['country.CH', 3],
]);

test('the curve falls where people leave, and nothing is shown below twenty', () => {
  const curve = watchingBySecond(counts, 30);
  expect([curve[0], curve[11], curve[12], curve[29]]).toEqual([0.9, 0.9, 0.75, 0.75]);
  const unknown = { usual: null, reference: null, length: null, seconds: null, usualSeconds: null };
  const attention = attentionOf(counts, 30, unknown);
  expect(attention).toMatchObject({ hid: 0.25, paused: 0, usual: null });
  expect(attention?.hidden[12]).toBe(0.1);
  expect(attentionOf(new Map([['started', 19]]), 30, unknown)).toBeNull();
  expect(audienceOf(new Map([['started', 19]]))).toBeNull();
});

test('a view that was taken back is not completed, and says so', () => {
  expect([completedOf(counts), completedOf(counts, 3), completedOf(new Map(), 1)]).toEqual([30, 27, 0]);
  expect(leftOf(new Map([['left.skipped', 2]]), 3)).toEqual([
    { reason: 'taken_back', count: 3 },
    { reason: 'skipped', count: 2 },
  ]);
});

test('groups of fewer than five have no name', () => {
  expect(groupsOf(counts, 'country')).toEqual([
    { name: 'DE', count: 30 },
    { name: 'other', count: 7 },
  ]);
});

test('the usual curve is the median of at least five', () => {
  expect(medianCurve([[1], [0.5], [0.2], [0.4]])).toBeNull();
  expect(medianCurve([[1], [0.5], [0.2], [0.4], [0.3]])).toEqual([0.4]);
});

test('the expected end has a range that narrows with the views behind it', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const facts = { isRunning: true, remaining: 100, createdAt: new Date('2026-11-01T00:00:00Z'), now };
  const hours = (viewsLastDay: number) => {
    const range = expectedRange({ ...facts, viewsLastDay });
    return [range?.earliest, range?.latest].map((at) => (at ? (at.getTime() - now.getTime()) / 3_600_000 : null));
  };
  expect(hours(0)).toEqual([null, null]);
  const [early = 0, late = 0] = hours(100);
  expect(early).toBeGreaterThan(19);
  expect(early).toBeLessThan(24);
  expect(late).toBeGreaterThan(24);
  expect(late).toBeLessThan(30);
  expect(hours(1)[1]).toBeNull();
  expect(expectedRange({ ...facts, viewsLastDay: 5, isRunning: false })).toBeNull();
});
