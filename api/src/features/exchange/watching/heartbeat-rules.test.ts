import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Beat, type BeatChain, judgeBeat } from './heartbeat-rules.ts';

const chain = (changes: Partial<BeatChain> = {}): BeatChain => ({
  beats: 2,
  nonce: 'third',
  previousNonce: 'second',
  running: true,
  gapMs: 5000,
  keptMs: 0,
  roomMs: Infinity,
  ...changes,
});
const beat = (changes: Partial<Beat> = {}): Beat => ({
  seq: 3,
  nonce: 'third',
  playedMs: 5000,
  mediaMs: 5000,
  state: 'playing',
  visible: true,
  focused: true,
  rate: 1,
  ...changes,
});
const credited = (sent: Partial<Beat>, before: Partial<BeatChain> = {}) => {
  const verdict = judgeBeat(beat(sent), chain(before));
  return verdict.kind === 'counted' ? verdict.creditedMs : verdict.kind;
};
const signals = (sent: Partial<Beat>, before: Partial<BeatChain> = {}) => {
  const verdict = judgeBeat(beat(sent), chain(before));
  if (verdict.kind !== 'counted') throw new Error(verdict.kind);
  return verdict.signals;
};
const clean = { pauses: 0, hiddenMs: 0, seeks: 0, fastBeats: 0, gaps: 0 };

test('an honest beat counts in full', () => {
  expect(judgeBeat(beat(), chain())).toEqual({
    kind: 'counted',
    creditedMs: 5000,
    keptMs: 0,
    running: true,
    signals: clean,
  });
});

test("never more than the server's clock saw pass, than was reported, or than twelve seconds", () => {
  expect(credited({ playedMs: 30_000, mediaMs: 30_000 }, { gapMs: 20 })).toBe(20);
  expect(credited({ playedMs: 3000, mediaMs: 3000 }, { gapMs: 5000 })).toBe(3000);
  expect(credited({ playedMs: 40_000, mediaMs: 40_000 }, { gapMs: 40_000 })).toBe(12_000);
});

test.each([
  ['a still picture', 0, 0],
  ['too slow', 1999, 0],
  ['slow motion', 2000, 5000],
  ['double speed', 10_000, 5000],
  ['just fast enough', 11_500, 5000],
  ['too fast', 11_501, 0],
  ['backwards', -5000, 0],
])('%s', (_, mediaMs, expected) => {
  expect(credited({ mediaMs })).toBe(expected);
});

test('nothing played is nothing, also when the picture moved', () => {
  expect(credited({ playedMs: 0, mediaMs: 0 })).toBe(0);
  expect(credited({ playedMs: 0, mediaMs: 5000 })).toBe(0);
});

test.each([
  ['paused', { state: 'paused' }],
  ['hidden', { visible: false }],
  ['behind another window', { focused: false }],
  ['not started', { state: 'unstarted' }],
  ['loading', { state: 'buffering' }],
  ['ended', { state: 'ended' }],
] as const)('a beat that begins and ends %s counts nothing, whatever it reports', (_, how) => {
  expect(credited(how, { running: false })).toBe(0);
  expect(credited(how, { running: true })).toBe(5000);
  expect(credited({}, { running: false })).toBe(5000);
});

test('only the next number with the right nonce is in order', () => {
  expect(credited({ seq: 3, nonce: 'second' })).toBe('out_of_order');
  expect(credited({ seq: 4 })).toBe('out_of_order');
  expect(credited({ seq: 1, nonce: 'second' })).toBe('out_of_order');
  expect(credited({ seq: 2, nonce: 'second' })).toBe('resent');
  expect(credited({ seq: 2, nonce: 'third' })).toBe('out_of_order');
  expect(credited({ seq: 0, nonce: 'first' }, { beats: 0, nonce: 'first', previousNonce: null })).toBe('out_of_order');
});

test('signals tell what happened', () => {
  expect(signals({ state: 'paused', playedMs: 2000, mediaMs: 2000 })).toEqual({ ...clean, pauses: 1 });
  expect(signals({ state: 'paused', playedMs: 0, mediaMs: 0 }, { running: false })).toEqual(clean);
  expect(signals({ visible: false, playedMs: 2000, mediaMs: 2000 })).toEqual({ ...clean, hiddenMs: 3000 });
  expect(signals({ mediaMs: 60_000 })).toEqual({ ...clean, seeks: 1 });
  expect(signals({ rate: 3, mediaMs: 15_000 })).toEqual({ ...clean, fastBeats: 1 });
  expect(signals({ playedMs: 30_000, mediaMs: 30_000 })).toEqual({ ...clean, fastBeats: 1 });
  expect(signals({}, { gapMs: 20_000 })).toEqual({ ...clean, gaps: 1 });
});

test('whatever a client says, the credit stays within time that passed', () => {
  const anything = fc.record({
    playedMs: fc.integer({ min: 0, max: 3_600_000 }),
    mediaMs: fc.integer({ min: -3_600_000, max: 3_600_000 }),
    state: fc.constantFrom('unstarted', 'playing', 'paused', 'buffering', 'ended'),
    visible: fc.boolean(),
    focused: fc.boolean(),
    rate: fc.double({ min: 0, max: 16, noNaN: true }),
  });
  fc.assert(
    fc.property(anything, fc.boolean(), fc.integer({ min: 0, max: 100_000 }), (sent, running, gapMs) => {
      const amount = credited(sent as Partial<Beat>, { running, gapMs });
      expect(amount).toBeGreaterThanOrEqual(0);
      expect(amount).toBeLessThanOrEqual(Math.min(gapMs, sent.playedMs, 12_000));
      expect(Number.isInteger(amount)).toBe(true);
    }),
  );
});

test('a beat that waited for the network leaves its time to the next one', () => {
  const late = judgeBeat(beat(), chain({ gapMs: 25_000 }));
  expect(late).toMatchObject({ creditedMs: 5000, keptMs: 20_000 });
  const next = { playedMs: 20_000, mediaMs: 20_000 };
  expect(credited(next, { gapMs: 100, keptMs: 20_000 })).toBe(20_000);
  expect(signals(next, { gapMs: 100, keptMs: 20_000 })).toEqual(clean);
  expect(signals(next, { gapMs: 100 })).toMatchObject({ fastBeats: 1 });
});

test('time in which the clock stood is not kept, nor is time that was claimed and did not count', () => {
  const paused = judgeBeat(
    beat({ state: 'paused', playedMs: 0, mediaMs: 0 }),
    chain({ running: false, gapMs: 20_000 }),
  );
  expect(paused).toMatchObject({ creditedMs: 0, keptMs: 0 });
  const long = judgeBeat(beat({ playedMs: 40_000, mediaMs: 40_000 }), chain({ gapMs: 40_000 }));
  expect(long).toMatchObject({ creditedMs: 12_000, keptMs: 0 });
  expect(judgeBeat(beat(), chain({ roomMs: 1000 }))).toMatchObject({ creditedMs: 1000, keptMs: 0 });
});

test('credited and kept time never exceed the time that passed, whatever is sent', () => {
  const sent = fc.record({
    gapMs: fc.integer({ min: 0, max: 90_000 }),
    playedMs: fc.integer({ min: 0, max: 120_000 }),
    pace: fc.double({ min: 0.3, max: 2.5, noNaN: true }),
    state: fc.constantFrom('playing' as const, 'paused' as const),
    visible: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(sent, { maxLength: 30 }), (beats) => {
      let passedMs = 0;
      let creditedMs = 0;
      let keptMs = 0;
      let running = false;
      for (const { gapMs, playedMs, pace, state, visible } of beats) {
        passedMs += gapMs;
        const mediaMs = Math.round(playedMs * pace);
        const verdict = judgeBeat(beat({ playedMs, mediaMs, state, visible }), chain({ gapMs, keptMs, running }));
        if (verdict.kind !== 'counted') throw new Error(verdict.kind);
        creditedMs += verdict.creditedMs;
        ({ keptMs, running } = verdict);
        expect(creditedMs + keptMs).toBeLessThanOrEqual(passedMs);
        expect(keptMs).toBeLessThanOrEqual(45_000);
      }
    }),
  );
});
