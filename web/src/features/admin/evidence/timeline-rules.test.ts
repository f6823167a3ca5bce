import { expect, test } from 'vitest';
import { timelineOf } from './timeline-rules.ts';

const beat = (fromMs: number, toMs: number, playedMs: number, hidden = false) => ({ fromMs, toMs, playedMs, hidden });

test('a view with a pause, a covered window and a check', () => {
  const trace = {
    beats: [beat(0, 5_000, 5_000), beat(5_000, 15_000, 5_000), beat(15_000, 20_000, 0, true)],
    checks: [{ kind: 'count', askedMs: 8_000, answeredMs: 12_000, result: 'passed' as const }],
  };
  expect(timelineOf(trace, 40_000)).toEqual({
    lengthMs: 40_000,
    playedMs: 10_000,
    hiddenMs: 5_000,
    passed: 1,
    missed: 0,
    beats: [
      { key: 0, x: 0, width: 12.5, tone: 'playing' },
      { key: 1, x: 25, width: 12.5, tone: 'playing' },
      { key: 2, x: 37.5, width: 12.5, tone: 'hidden' },
    ],
    checks: [{ key: 0, from: 20, to: 30, result: 'passed' }],
  });
});

test('a claim of more time than passed has a tone of its own, and never exceeds the picture', () => {
  const { beats, lengthMs, missed } = timelineOf(
    {
      beats: [beat(0, 1_000, 30_000)],
      checks: [{ kind: null, askedMs: 900, answeredMs: 50_000, result: 'left' as const }],
    },
    30_000,
  );
  expect(beats).toEqual([{ key: 0, x: 0, width: 2, tone: 'claimed' }]);
  expect([lengthMs, missed]).toEqual([50_000, 1]);
});
