import { expect, test } from 'vitest';
import type { Standing } from './api.ts';
import { shareOfWay, showsTrust } from './trust-rules.ts';

const facts = (days: number, provenViews: number) => ({ days, provenViews, checkPercent: 5, ceilingADay: 100 });
const levels = { new: facts(0, 0), known: facts(2, 15), trusted: facts(7, 40) };
const way = (daysLeft: number, viewsLeft: number) =>
  shareOfWay({ next: { level: 'known', daysLeft, viewsLeft }, levels });

test('the bar follows what is furthest behind', () => {
  expect(way(2, 15)).toBe(0);
  expect(way(1, 0)).toBe(0.5);
  expect(way(0, 3)).toBe(0.8);
  expect(shareOfWay({ next: null, levels })).toBe(1);
});

test('nothing is said where trust changes nothing, or where there is something else to say', () => {
  const standing = { ceilingToday: 100, lane: false, standing: 'unproven' } as Standing;
  expect(showsTrust(standing)).toBe(true);
  expect(showsTrust({ ...standing, ceilingToday: 10_000 })).toBe(false);
  expect(showsTrust({ ...standing, lane: true })).toBe(false);
  expect(showsTrust({ ...standing, standing: 'aside' })).toBe(false);
});
