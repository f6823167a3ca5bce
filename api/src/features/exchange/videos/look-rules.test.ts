import { expect, test } from 'vitest';
import { choreFor, detailsAreTooOld, isSettled, nextLook } from './look-rules.ts';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const ahead = (hours: number) => ago(-hours);

test.each([
  ['a running video', { use: 'running', detailsAt: ago(1), askedAt: ago(1) }, 'ask', ahead(24)],
  ['one that was never asked about', { use: 'running', detailsAt: null, askedAt: null }, 'ask', ahead(24)],
  ['an ended one', { use: 'promoted', detailsAt: ago(24), askedAt: ago(1) }, 'nothing', ahead(28 * 24)],
  ['an ended one after a month', { use: 'promoted', detailsAt: ago(29 * 24), askedAt: ago(1) }, 'drop_details', now],
  ['an ended one without details', { use: 'promoted', detailsAt: null, askedAt: ago(1) }, 'nothing', null],
  ['one that was only looked up', { use: 'none', detailsAt: ago(1), askedAt: ago(1) }, 'nothing', ahead(23)],
  ['… a day ago', { use: 'none', detailsAt: ago(24), askedAt: ago(24) }, 'delete', now],
] as const)('%s', (_, looked, chore, next) => {
  expect(choreFor({ ...looked, now })).toBe(chore);
  expect(nextLook({ ...looked, now }, null)).toEqual(next);
});

test('a first refusal is confirmed after an hour, and settled only then', () => {
  const running = { use: 'running', detailsAt: ago(30), askedAt: now, now } as const;
  expect(nextLook(running, now)).toEqual(new Date(now.getTime() + 3_660_000));
  expect(isSettled(now, now)).toBe(false);
  expect(isSettled(ago(0.9), now)).toBe(false);
  expect(isSettled(ago(1), now)).toBe(true);
  expect(nextLook(running, ago(2))).toEqual(ahead(24));
});

test('details of a running video that cannot be refreshed are dropped before their month is over', () => {
  expect(detailsAreTooOld({ detailsAt: ago(28 * 24), now })).toBe(false);
  expect(detailsAreTooOld({ detailsAt: ago(29 * 24), now })).toBe(true);
  expect(detailsAreTooOld({ detailsAt: null, now })).toBe(false);
});
