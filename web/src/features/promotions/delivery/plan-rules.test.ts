import { expect, test } from 'vitest';
import { isOpenPlan, linksIn, openPlan, spanOf, zonesWith } from './plan-rules.ts';

test('a plan that says nothing is not sent', () => {
  expect(isOpenPlan(openPlan())).toBe(true);
  expect(isOpenPlan({ ...openPlan(), verifiedOnly: true })).toBe(false);
  expect(isOpenPlan({ ...openPlan(), fromHour: 8, toHour: 20 })).toBe(false);
});

test('the zone that was chosen can be chosen again, once', () => {
  const zones = zonesWith('Europe/Berlin');
  expect(zones.filter((zone) => zone === 'Europe/Berlin')).toHaveLength(1);
  expect(zones).toContain('UTC');
  expect(zonesWith('Etc/GMT+12')).toContain('Etc/GMT+12');
});

test('durations are rough', () => {
  expect([0.001, 1, 5.4, 72].map(spanOf)).toEqual([
    { unit: 'minutes', count: 1 },
    { unit: 'minutes', count: 60 },
    { unit: 'hours', count: 5 },
    { unit: 'days', count: 3 },
  ]);
});

test('links of a pasted list, each once', () => {
  expect(linksIn(' https://a.example/1\n\nhttps://a.example/2 https://a.example/1')).toEqual([
    'https://a.example/1',
    'https://a.example/2',
  ]);
});
