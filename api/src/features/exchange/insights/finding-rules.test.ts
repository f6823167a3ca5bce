import { describe, expect, test } from 'vitest';
import { boundsOf, findingOf, firstSecondsOf, heldAtFirst, leavingSecond } from './finding-rules.ts';

/** Repeatable numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const counts = (started: number, left: Record<number, number>) =>
  new Map([['started', started], ...Object.entries(left).map(([at, count]) => [`left_at.${at}`, count] as const)]);

describe('where viewers leave', () => {
  test('is said if one second stands out', () => {
    expect(leavingSecond(counts(40, { 14: 12, 3: 1, 20: 2 }), 30)).toBe(14);
  });

  test('is not said below twenty who played it, nor of few people, nor of who never pressed play', () => {
    expect(leavingSecond(counts(19, { 14: 12 }), 30)).toBeNull();
    expect(leavingSecond(counts(25, { 0: 6, 14: 12 }), 30)).toBeNull();
    expect(leavingSecond(counts(40, { 14: 4 }), 30)).toBeNull();
    expect(leavingSecond(counts(60, { 0: 30 }), 30)).toBeNull();
  });

  test('is said by mistake of fewer than one in twenty videos that people leave at any second alike', () => {
    const chance = random(11);
    let mistakes = 0;
    for (let video = 0; video < 2000; video++) {
      const left: Record<number, number> = {};
      const leavers = 10 + Math.floor(chance() * 200);
      for (let n = 0; n < leavers; n++) {
        const at = 1 + Math.floor(chance() * 29);
        left[at] = (left[at] ?? 0) + 1;
      }
      if (leavingSecond(counts(leavers + 40, left), 30) !== null) mistakes++;
    }
    expect(mistakes).toBeLessThan(100);
  });
});

describe('the first three seconds', () => {
  const clips = Array.from({ length: 20 }, (_, n) => 0.4 + n * 0.025);

  test('count from those who pressed play', () => {
    expect(heldAtFirst(counts(50, { 0: 10, 1: 2, 2: 2, 3: 9 }))).toEqual({ held: 0.9, played: 40 });
    expect(heldAtFirst(counts(25, { 0: 10 }))).toBeNull();
  });

  test('are compared if the figures carry it, in tens', () => {
    expect(firstSecondsOf({ held: 0.82, played: 400 }, clips)).toEqual({ better: true, percent: 90 });
    expect(firstSecondsOf({ held: 0.46, played: 400 }, clips)).toEqual({ better: false, percent: 90 });
    expect(firstSecondsOf({ held: 0.74, played: 400 }, clips)).toEqual({ better: true, percent: 70 });
  });

  test('are not compared with too few clips, too few views, or in the middle', () => {
    expect(firstSecondsOf({ held: 0.9, played: 400 }, clips.slice(0, 9))).toBeNull();
    expect(firstSecondsOf({ held: 0.74, played: 20 }, clips)).toBeNull();
    expect(firstSecondsOf({ held: 0.64, played: 400 }, clips)).toBeNull();
    expect(firstSecondsOf(null, clips)).toBeNull();
  });

  test('the bounds hold the true share about nine of ten times', () => {
    const chance = random(5);
    let held = 0;
    for (let run = 0; run < 2000; run++) {
      let stayed = 0;
      for (let n = 0; n < 60; n++) if (chance() < 0.7) stayed++;
      const { low, high } = boundsOf({ held: stayed / 60, played: 60 });
      if (low <= 0.7 && 0.7 <= high) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.86);
    expect(held / 2000).toBeLessThan(0.94);
  });
});

test('without either there is no sentence', () => {
  expect(findingOf(counts(30, { 5: 1 }), 30, [])).toBeNull();
  expect(findingOf(counts(40, { 14: 12 }), 30, [])).toEqual({ leavesAt: 14, firstSeconds: null });
});
