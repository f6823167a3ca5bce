import { describe, expect, test } from 'vitest';
import { advance, change, haltOf, isSeek, newClock, reach, takeBeat, type WatchClock } from './watch-clock.ts';

const STEP = 250;

/** Plays on for `ms` in small steps, the player telling its time at each, in a clip of `duration` seconds that loops. */
function watch(clock: WatchClock, ms: number, { duration = 60, rate = 1 } = {}): WatchClock {
  let now = clock.at;
  let position = clock.position ?? 0;
  let moved = clock;
  for (let passed = 0; passed < ms; passed += STEP) {
    now += STEP;
    position = (position + (STEP / 1000) * rate) % duration;
    moved = reach(moved, now, position, duration);
  }
  return moved;
}

const play = (clock: WatchClock, now: number, state: WatchClock['state']) => change(clock, now, { state });
const attend = (clock: WatchClock, now: number, visible: boolean, focused: boolean) =>
  change(clock, now, { visible, focused });
const playing = () => play(reach(newClock(0), 0, 0, 60), 0, 'playing');
const beatOf = (clock: WatchClock) => takeBeat(clock)[0];

describe('the clock runs', () => {
  test('while the video plays, and tells how far the video moved', () => {
    const beat = beatOf(watch(playing(), 5_000));
    expect(beat).toEqual({
      playedMs: 5_000,
      mediaMs: 5_000,
      state: 'playing',
      visible: true,
      focused: true,
      rate: 1,
    });
  });

  test('from the first press of play only', () => {
    const clock = advance(newClock(0), 8_000);
    expect(haltOf(clock)).toBe('unstarted');
    expect(beatOf(clock).playedMs).toBe(0);
  });

  test('at the viewer’s speed: the time is real time, the movement is the video’s', () => {
    const beat = beatOf(watch(change(playing(), 0, { rate: 2 }), 4_000, { rate: 2 }));
    expect(beat).toMatchObject({ playedMs: 4_000, mediaMs: 8_000, rate: 2 });
  });

  test('through the loops of a short clip, even one shorter than the steps in which it tells its time', () => {
    expect(beatOf(watch(playing(), 10_000, { duration: 3 }))).toMatchObject({ playedMs: 10_000, mediaMs: 10_000 });
    let clock = playing();
    for (let now = 1_000; now <= 6_000; now += 1_000) clock = reach(clock, now, (now / 1000) % 0.8, 0.8);
    expect(beatOf(clock).mediaMs).toBeCloseTo(6_000, -1);
  });

  test('through an end and a new beginning', () => {
    let clock = watch(playing(), 3_000, { duration: 3.1 });
    clock = play(clock, 3_100, 'ended');
    clock = play(clock, 3_200, 'playing');
    clock = watch(reach(clock, 3_200, 0, 3.1), 1_000, { duration: 3.1 });
    expect(beatOf(clock).playedMs).toBe(4_100);
    expect(beatOf(clock).mediaMs).toBeCloseTo(4_100, -2);
  });
});

describe('the clock stands still', () => {
  test.each([
    ['paused', 'paused'],
    ['buffering', 'loading'],
    ['ended', 'ended'],
  ] as const)('while the video is %s', (state, halt) => {
    let clock = watch(playing(), 2_000);
    clock = advance(play(clock, 2_000, state), 9_000);
    expect(haltOf(clock)).toBe(halt);
    expect(beatOf(clock)).toMatchObject({ playedMs: 2_000, state });
  });

  test('behind another window, after two seconds of grace', () => {
    let clock = attend(watch(playing(), 1_000), 1_000, true, false);
    clock = watch(clock, 1_750);
    expect(haltOf(clock)).toBeNull();
    expect(beatOf(clock)).toMatchObject({ focused: true });
    clock = watch(clock, 4_000);
    expect(haltOf(clock)).toBe('behind');
    expect(beatOf(clock)).toMatchObject({ playedMs: 3_000, mediaMs: 3_000, visible: true, focused: false });
  });

  test('while hidden, and runs again from the moment it is back', () => {
    let clock = watch(attend(watch(playing(), 1_000), 1_000, false, false), 5_000);
    expect(haltOf(clock)).toBe('hidden');
    clock = watch(attend(clock, 6_000, true, true), 1_000);
    expect(haltOf(clock)).toBeNull();
    expect(beatOf(clock)).toMatchObject({ playedMs: 4_000, visible: true, focused: true });
  });

  test('losing the front while hidden gives no second grace', () => {
    let clock = attend(watch(playing(), 1_000), 1_000, false, true);
    clock = attend(watch(clock, 1_500), 2_500, false, false);
    clock = watch(clock, 3_000);
    expect(beatOf(clock).playedMs).toBe(3_000);
  });

  test('while the player says that it plays and nothing moves', () => {
    let clock = playing();
    for (let now = STEP; now <= 8_000; now += STEP) clock = reach(clock, now, 0, 60);
    expect(haltOf(clock)).toBe('loading');
    expect(beatOf(clock)).toMatchObject({ playedMs: 3_000, mediaMs: 0 });
    expect(haltOf(watch(clock, STEP))).toBeNull();
  });

  test('while the machine sleeps', () => {
    const clock = advance(watch(playing(), 1_000), 3_600_000);
    expect(beatOf(clock).playedMs).toBe(3_000);
  });
});

describe('seeks', () => {
  test('are seen in both directions, and while paused', () => {
    const clock = watch(playing(), 10_000);
    expect(isSeek(clock, 10_250, 30, 60)).toBe(true);
    expect(isSeek(clock, 10_250, 2, 60)).toBe(true);
    expect(isSeek(play(clock, 10_000, 'paused'), 15_000, 20, 60)).toBe(true);
  });

  test('are not seen in ordinary playing, a late message, a loop, or the place where the player begins', () => {
    const clock = watch(playing(), 10_000);
    expect(isSeek(clock, 10_250, 10.25, 60)).toBe(false);
    expect(isSeek(clock, 11_000, 11.6, 60)).toBe(false);
    expect(isSeek(watch(playing(), 2_750, { duration: 3 }), 3_000, 0, 3)).toBe(false);
    expect(isSeek(newClock(0), 500, 42, 60)).toBe(false);
  });

  test('are reported whole, as a movement the clock did not make', () => {
    const clock = reach(watch(playing(), 2_000), 2_250, 40, 60);
    expect(beatOf(clock)).toMatchObject({ playedMs: 2_250, mediaMs: 40_000 });
    expect(beatOf(reach(clock, 2_500, 5, 60)).mediaMs).toBe(5_000);
  });
});

test('a jump of hours still fits into a beat', () => {
  expect(beatOf(reach(watch(playing(), 1_000), 1_250, 9_000, 10_000)).mediaMs).toBe(3_600_000);
});

test('a beat between two messages of the player holds the movement too, and the next one does not hold it twice', () => {
  const [first, rest] = takeBeat(advance(watch(playing(), 1_000), 1_600));
  expect(first).toMatchObject({ playedMs: 1_600, mediaMs: 1_600 });
  const [second] = takeBeat(reach(rest, 2_000, 2, 60));
  expect(second).toMatchObject({ playedMs: 400, mediaMs: 400 });
});
