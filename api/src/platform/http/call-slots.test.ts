import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Kind, Slots, type SlotsOptions } from './call-slots.ts';

const OPTIONS = { most: 4, mostChanging: 2, leastChanging: 1, slowChangeMs: 100, longestWaitMs: 300 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(options: Partial<SlotsOptions> = {}) {
  const slots = new Slots({ ...OPTIONS, ...options });
  const gone = new Set<string>();
  const decided: string[] = [];
  const enter = (name: string, kind: Kind = 'looking') =>
    slots.enter(kind, {
      decide: (admitted) => void decided.push(`${name} ${admitted ? 'in' : 'away'}`),
      isGone: () => gone.has(name),
    });
  const news = () => decided.splice(0);
  return { slots, enter, news, gone };
}

test('the next in line gets the slot that is free, and nobody overtakes', () => {
  const { slots, enter, news } = open();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) enter(name);
  expect(news()).toEqual(['a in', 'b in', 'c in', 'd in']);
  slots.leave('looking', 1);
  slots.leave('looking', 1);
  expect(news()).toEqual(['e in', 'f in']);
});

test('whoever has waited too long is turned away, and the line goes on', () => {
  const { slots, enter, news } = open({ most: 1 });
  enter('a');
  enter('b');
  vi.advanceTimersByTime(200);
  enter('c');
  vi.advanceTimersByTime(120);
  expect(news()).toEqual(['a in', 'b away']);
  slots.leave('looking', 320);
  expect(news()).toEqual(['c in']);
  vi.advanceTimersByTime(1000);
  expect([news(), vi.getTimerCount()]).toEqual([[], 0]);
});

test('changes have a limit of their own; reads pass them', () => {
  const { slots, enter, news } = open();
  for (const name of ['a', 'b', 'c']) enter(name, 'changing');
  vi.advanceTimersByTime(1);
  enter('d');
  enter('e');
  enter('f');
  expect(news()).toEqual(['a in', 'b in', 'd in', 'e in']);
  slots.leave('changing', 1);
  expect(news()).toEqual(['c in']);
  slots.leave('looking', 1);
  expect(news()).toEqual(['f in']);
});

test('while changes are slow, fewer are let in at once, but never none', () => {
  const { slots, enter, news } = open();
  enter('a', 'changing');
  enter('b', 'changing');
  slots.leave('changing', 500);
  slots.leave('changing', 500);
  enter('c', 'changing');
  enter('d', 'changing');
  expect(news()).toEqual(['a in', 'b in', 'c in']);
  slots.leave('changing', 10);
  enter('e', 'changing');
  expect(news()).toEqual(['d in', 'e in']);
});

test('whoever hung up while waiting takes no slot', () => {
  const { slots, enter, news, gone } = open({ most: 1 });
  enter('a');
  enter('b');
  enter('c');
  gone.add('b');
  slots.leave('looking', 1);
  expect(news()).toEqual(['a in', 'b away', 'c in']);
});
