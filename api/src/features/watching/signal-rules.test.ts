import { expect, test } from 'vitest';
import { judgeSignals, type Signals } from './signal-rules.ts';

const view = (changes: Partial<Signals> = {}): Signals => ({
  state: 'completed',
  verified: true,
  pauses: 0,
  hiddenMs: 0,
  seeks: 0,
  fastBeats: 0,
  gaps: 0,
  ...changes,
});

test('a clean view scores nothing', () => {
  expect(judgeSignals(view())).toEqual({ score: 0, why: [], parts: [] });
});

test('people pause and look away: a little of it weighs little', () => {
  expect(judgeSignals(view({ pauses: 2, hiddenMs: 1000 }))).toEqual({ score: 0, why: [], parts: [] });
  expect(judgeSignals(view({ pauses: 3, hiddenMs: 8000 })).score).toBe(4);
});

test('each part is told in words and by name, with its points', () => {
  expect(judgeSignals(view({ fastBeats: 1, seeks: 2 }))).toEqual({
    score: 40,
    why: ['claimed more time than passed, or a too high speed, once (+20)', 'jumped within the video 2 times (+20)'],
    parts: [
      { kind: 'fast', count: 1, points: 20 },
      { kind: 'seeks', count: 2, points: 20 },
    ],
  });
  expect(judgeSignals(view({ verified: false })).why).toEqual(['earned without a word from the player window (+40)']);
});

test('a running watch without heartbeats has earned nothing yet', () => {
  expect(judgeSignals(view({ state: 'watching', verified: false })).score).toBe(0);
});

test('the score ends at a hundred', () => {
  const worst = { verified: false, pauses: 99, hiddenMs: 1e6, seeks: 99, fastBeats: 99, gaps: 99 };
  expect(judgeSignals(view(worst)).score).toBe(100);
});
