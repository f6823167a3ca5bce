import { expect, test } from 'vitest';
import { arrivals, endedAgo } from './received-rules.ts';

const NOW = Date.parse('2026-11-17T12:00:30Z');
const view = (secondsAgo: number) => ({
  promotionId: 1,
  title: 'Clip',
  at: new Date(NOW - secondsAgo * 1000).toISOString(),
  paid: true,
  seconds: 30,
  stayedSeconds: 0,
  heard: null,
});

test('the heading says how fresh the newest view is', () => {
  expect(arrivals([], NOW)).toEqual({ heading: 'none', fresh: 0, views: [] });
  expect(arrivals([view(600)], NOW)).toMatchObject({ heading: 'latest', fresh: 0 });
  expect(arrivals([view(30), view(600)], NOW)).toMatchObject({ heading: 'justNow', fresh: 1 });
});

test('many at once are counted, and few are listed', () => {
  const many = Array.from({ length: 10 }, () => view(10));
  const { heading, fresh, views } = arrivals(many, NOW);
  expect([heading, fresh, views.length]).toEqual(['burst', 10, 4]);
});

test('a line says "just now" for as long as the heading does', () => {
  expect([endedAgo(view(119), NOW), endedAgo(view(121), NOW)]).toEqual([
    { unit: 'now' },
    { unit: 'minutes', count: 2 },
  ]);
});
