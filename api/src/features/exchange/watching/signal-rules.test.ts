import { expect, test } from 'vitest';
import { type Signals, signalsOf } from './signal-rules.ts';

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

test('people pause and look away: a little of it is not worth a word', () => {
  expect(signalsOf(view())).toEqual([]);
  expect(signalsOf(view({ pauses: 2, hiddenMs: 2400 }))).toEqual([]);
  expect(signalsOf(view({ pauses: 3, hiddenMs: 8000 }))).toEqual([
    { kind: 'hidden', count: 8 },
    { kind: 'pauses', count: 3 },
  ]);
});

test('what honest players hardly do comes first', () => {
  expect(signalsOf(view({ verified: false, seeks: 2, fastBeats: 1, gaps: 4 }))).toEqual([
    { kind: 'unverified', count: 1 },
    { kind: 'fast', count: 1 },
    { kind: 'seeks', count: 2 },
    { kind: 'gaps', count: 4 },
  ]);
});

test('a running watch without heartbeats has earned nothing yet', () => {
  expect(signalsOf(view({ state: 'watching', verified: false }))).toEqual([]);
});
