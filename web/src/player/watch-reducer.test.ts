import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Effect, type Moment, reduceWatch, type WatchEvent } from './watch-reducer.ts';
import type { BeatAnswer, Refusal, View } from './watch-server.ts';
import { newWatch, type WatchState } from './watch-state.ts';

const view: View = {
  viewId: 7,
  platform: 'youtube',
  externalId: 'abcdefghijk',
  title: 'A clip',
  author: null,
  picture: null,
  requiredSeconds: 30,
  heartbeatSeconds: 5,
  nonce: 'n0',
  asks: false,
};

const play: WatchEvent = { kind: 'heard', signal: { kind: 'state', state: 'playing' } };
const look: WatchEvent = { kind: 'looked', visible: true, focused: true };
const time = (seconds: number): WatchEvent => ({ kind: 'heard', signal: { kind: 'time', seconds, duration: 300 } });
const close: WatchEvent = { kind: 'abandoned', reason: 'closed' };
const refusal = (status: number, code = '', details = {}): Refusal => ({
  ok: false,
  status,
  code,
  message: '',
  details,
});
const beatRefused = (...said: Parameters<typeof refusal>): WatchEvent => ({
  kind: 'beat answered',
  reply: refusal(...said),
});
const granted = (creditedMs: number, more: Partial<BeatAnswer> = {}): WatchEvent => ({
  kind: 'beat answered',
  reply: {
    ok: true,
    value: { creditedMs, requiredMs: 30_000, seq: 1, nonce: 'n1', done: false, check: null, ...more },
  },
});
const check = { id: 'c1' } as NonNullable<BeatAnswer['check']>;

/** The events one after the other, each with the second it happens at, and what was to be done for the last of them. */
function after(...events: [second: number, event: WatchEvent, report?: Moment['report']][]) {
  let state = newWatch(view, 0);
  let effects: readonly Effect[] = [];
  for (const [second, event, report = {}] of events) {
    ({ state, effects } = reduceWatch(state, event, { at: second * 1000, report }));
  }
  const last = effects.at(-1);
  return { state, effects, done: effects.map((effect) => effect.do), status: last?.do === 'tell' ? last.status : null };
}

/** Played from the start, told to the session each second, until the beat of second five is on its way. */
const fiveSeconds = [1, 2, 3, 4, 5].flatMap((second): [number, WatchEvent][] => [
  [second, time(second)],
  [second, look],
]);
const firstBeat = [[0, play], ...fiveSeconds] as [number, WatchEvent][];

describe('a beat', () => {
  test('goes after five seconds, once, and carries what was noted of the attention', () => {
    const report = { seconds: '11111', length: 300 };
    const { effects } = after([0, play], ...fiveSeconds.slice(0, -2), [5, time(5), report]);
    expect(effects[0]).toEqual({
      do: 'beat',
      body: {
        viewId: 7,
        seq: 1,
        nonce: 'n0',
        playedMs: 5000,
        mediaMs: 5000,
        state: 'playing',
        visible: true,
        focused: true,
        rate: 1,
        ...report,
      },
    });
    expect(after(...firstBeat, [5.25, look]).done).toEqual(['tell']);
  });

  test('that did not arrive is repeated after longer and longer pauses, and takes along what was played since', () => {
    const lost = after(...firstBeat, [6, time(6)], [6, beatRefused(0)]);
    expect(lost.effects[0]).toEqual({ do: 'wait', ms: 1000, call: 'beat' });
    expect(lost.status).toMatchObject({ halt: 'offline' });
    const again = after(...firstBeat, [6, time(6)], [6, beatRefused(0)], [7, { kind: 'waited', call: 'beat' }]);
    expect(again.effects[0]).toMatchObject({ do: 'beat', body: { seq: 1, nonce: 'n0', playedMs: 6000 } });
    const pauses: unknown[] = [];
    let { state } = lost;
    for (const at of [7, 9, 13, 18]) {
      const step = reduceWatch(state, beatRefused(503), { at: at * 1000, report: {} });
      pauses.push(step.effects[0]);
      state = step.state;
    }
    expect(pauses).toEqual([2000, 4000, 5000, 5000].map((ms) => ({ do: 'wait', ms, call: 'beat' })));
  });

  test('is sent without its report to a server that does not know reports, and so are all after it', () => {
    const withReport = [...firstBeat.slice(0, -2), [5, time(5), { seconds: '11111' }]] as Parameters<typeof after>;
    const { effects, state } = after(...withReport, [5, beatRefused(400)]);
    expect(effects[0]).toMatchObject({ do: 'beat', body: { seq: 1, playedMs: 5000 } });
    expect(effects[0]).not.toHaveProperty('body.seconds');
    expect(state.takesReports).toBe(false);
  });

  test('behind another carries nothing of what the first has reported', () => {
    const report = { seconds: '11' };
    const sought = after(
      [0, play],
      [1, time(1)],
      [2, time(2)],
      [2.25, time(100), report],
      [2.5, granted(2250), report],
    );
    expect(sought.effects).toMatchObject([
      { do: 'confirm', report },
      { do: 'beat', body: { seq: 2, nonce: 'n1', playedMs: 0 } },
      { do: 'tell' },
    ]);
    expect(sought.effects[1]).not.toHaveProperty('body.seconds');
  });
});

describe('the credit', () => {
  const reward = { creditsEarned: 1, watchedSeconds: 30, balance: 12 };
  const full = granted(30_000, { done: true });

  test('is claimed when the server has counted enough, and ends the watch', () => {
    const claimed = after(...firstBeat, [6, full]);
    expect(claimed.effects).toContainEqual({ do: 'claim', body: { viewId: 7, watchDuration: 6 } });
    const paid = after(...firstBeat, [6, full], [7, { kind: 'claim answered', reply: { ok: true, value: reward } }]);
    expect(paid.status).toEqual({ phase: 'completed', ...reward, verifiedMs: 30_000, requiredMs: 30_000 });
  });

  test('is claimed with the same words until the server answers', () => {
    const lost: WatchEvent = { kind: 'claim answered', reply: refusal(0) };
    const again = after(...firstBeat, [6, full], [7, lost], [8, { kind: 'waited', call: 'claim' }]);
    expect(again.effects[0]).toEqual({ do: 'claim', body: { viewId: 7, watchDuration: 6 } });
  });

  test('is not given up by closing the window while it is claimed', () => {
    const closed = after(...firstBeat, [6, full], [7, close]);
    expect(closed.done).toEqual(['tell']);
    expect(closed.status).toMatchObject({ phase: 'interrupted', reason: 'closed' });
  });

  test('waits for the open check, which is shown once', () => {
    const open = granted(30_000, { check });
    expect(after(...firstBeat, [6, open]).done).toEqual(['confirm', 'check', 'tell']);
    const still: [number, WatchEvent][] = [...firstBeat, [6, open], [11, time(11)], [11, open]];
    expect(after(...still).done).not.toContain('check');
    expect(after(...still, [12, { kind: 'passed' }]).done).toEqual(['claim', 'tell']);
  });

  test('is not claimed twice when the check is passed while a beat is under way', () => {
    const passed = after(...firstBeat, [6, granted(30_000, { check })], [11, time(11)], [12, { kind: 'passed' }]);
    expect(passed.done).toEqual(['claim', 'tell']);
    expect(reduceWatch(passed.state, beatRefused(409, 'watch_completed'), { at: 13_000, report: {} }).effects).toEqual([
      expect.objectContaining({ do: 'tell' }),
    ]);
  });

  test('claimed too early is claimed again after the missing seconds', () => {
    const early = refusal(422, 'watch_too_early', { missingSeconds: 4 });
    const { state, status } = after(...firstBeat, [6, full], [7, { kind: 'claim answered', reply: early }]);
    expect(state.creditedMs).toBe(26_000);
    expect(status).toMatchObject({ phase: 'watching' });
  });
});

describe('closing', () => {
  test('reports the seconds that the server has not confirmed, with those under way', () => {
    const { effects } = after(...firstBeat, [6, time(6)], [7, close, { seconds: '1111111' }]);
    expect(effects[0]).toMatchObject({
      do: 'abandon',
      body: { viewId: 7, reason: 'closed', beat: { seq: 1, nonce: 'n0', playedMs: 7000, seconds: '1111111' } },
    });
  });

  test('does not take back the seconds on the screen', () => {
    const { status } = after([0, play], ...fiveSeconds.slice(0, 8), [4.5, close]);
    expect(status).toMatchObject({ phase: 'interrupted', verifiedMs: 4000 });
  });
});

test('what a playing video says is shown at the next look; a change is shown at once', () => {
  const playing = [
    [0, play],
    [0, look],
  ] as [number, WatchEvent][];
  expect(after(...playing, [1, time(1)]).done).toEqual([]);
  expect(after(...playing, [1, time(1)], [1, look]).status).toMatchObject({ halt: null, verifiedMs: 1000 });
  const pause: WatchEvent = { kind: 'heard', signal: { kind: 'state', state: 'paused' } };
  expect(after(...playing, [1, pause]).status).toMatchObject({ halt: 'paused' });
});

/** Any event at any moment, also answers to what was never asked. */
const anyEvent = fc.oneof(
  fc.constantFrom(play, look, close, { kind: 'passed' } as const),
  fc.constantFrom<WatchEvent>({ kind: 'waited', call: 'beat' }, { kind: 'waited', call: 'claim' }),
  fc.constantFrom<WatchEvent>({ kind: 'heard', signal: { kind: 'state', state: 'paused' } }, time(0), time(90)),
  fc.double({ min: 0, max: 300, noNaN: true }).map(time),
  fc.record({ visible: fc.boolean(), focused: fc.boolean() }).map((page): WatchEvent => ({ kind: 'looked', ...page })),
  fc.constantFrom(beatRefused(0), beatRefused(503), beatRefused(400), beatRefused(409, 'watch_completed')),
  fc.integer({ min: 0, max: 31_000 }).map((ms) => granted(ms, { done: ms >= 30_000 })),
  fc.constantFrom<WatchEvent>(
    { kind: 'claim answered', reply: refusal(0) },
    { kind: 'claim answered', reply: refusal(422, 'watch_too_early', { missingSeconds: 3 }) },
    { kind: 'claim answered', reply: { ok: true, value: { creditsEarned: 1, watchedSeconds: 30, balance: 1 } } },
  ),
);

test('whatever happens: the state it was given stays, the viewer is told last, and after the end nothing is done', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 8000 }), anyEvent), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (events) => {
      let state: WatchState = newWatch(view, 0);
      let at = 0;
      for (const [ms, event] of events) {
        at += ms;
        const before = structuredClone(state);
        const next = reduceWatch(state, event, { at, report: {} });
        expect(state).toEqual(before);
        const done = next.effects.map((effect) => effect.do);
        if (before.ending) expect([done, next.state]).toEqual([[], before]);
        // Only a signal of the player may be told later, with the next look.
        else if (event.kind !== 'heard' || done.includes('tell')) expect(done.indexOf('tell')).toBe(done.length - 1);
        expect(done.filter((what) => what === 'beat' || what === 'claim' || what === 'abandon').length).toBeLessThan(2);
        expect(next.state.shownMs).toBeLessThanOrEqual(30_000);
        state = next.state;
      }
    }),
  );
});
