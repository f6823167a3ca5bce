import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Attention,
  blocksBegun,
  CLIPS_IN_A_ROW,
  chanceOfQuestion,
  creditsLeft,
  freeMs,
  isUsedUp,
  judgeAttention,
  neverLeaves,
  ringsIn,
  type ViewerNow,
  type VisitChain,
} from './attention-rules.ts';
import { framesSeen } from './still-rules.ts';

const chain: VisitChain = {
  beats: 2,
  nonce: 'third',
  previousNonce: 'second',
  running: true,
  keptMs: 0,
  seconds: '111',
  durationMs: 9500,
  sent: Array.from({ length: 10 }, () => true),
};
const report: Attention = {
  seq: 3,
  nonce: 'third',
  playedMs: 3000,
  seconds: '111111',
  loops: 0,
  visible: true,
  focused: true,
  playing: true,
};
const viewer: ViewerNow = { freeMs: 3100, roomMs: Infinity, asked: false };
const judged = (
  more: Partial<Attention> = {},
  { of = {}, by = {} }: { of?: Partial<VisitChain>; by?: Partial<ViewerNow> } = {},
) => judgeAttention({ ...report, ...more }, { ...chain, ...of }, { ...viewer, ...by });

describe('a report counts', () => {
  test.each<[string, Parameters<typeof judged>, number]>([
    ['what was played, seen for the first time, and passed', [], 3000],
    ['no more than passed on the clock of the server', [{}, { by: { freeMs: 1200 } }], 1200],
    ['no more than was played', [{ playedMs: 900 }], 900],
    [
      'no more than the longest report',
      [{ playedMs: 60_000, seconds: '1'.repeat(10) }, { by: { freeMs: 60_000 } }],
      6500,
    ],
    ['no more than the ceiling of the day leaves', [{}, { by: { roomMs: 700 } }], 700],
    ['only new seconds', [{ seconds: '1111' }], 1000],
    ['nothing for seconds seen before', [{ seconds: '555' }], 0],
    [
      'only seconds that were sent',
      [{}, { of: { sent: [true, true, true, true, false, false, false, false, false, false] } }],
      1000,
    ],
    ['the rest of a second of before', [{ seconds: '1111' }, { of: { keptMs: 400 } }], 1400],
    ['the last second for as long as it is', [{ seconds: '0000000001' }, { by: { freeMs: 9000 } }], 500],
    ['the time until it was paused', [{ playing: false }], 3000],
    ['nothing while it stays paused', [{ playing: false }, { of: { running: false } }], 0],
    ['nothing behind another window', [{ focused: false }, { of: { running: false } }], 0],
    ['nothing in a hidden tab', [{ visible: false }, { of: { running: false } }], 0],
    ['nothing while a question is open', [{}, { by: { asked: true } }], 0],
  ])('%s', (_name, args, countedMs) => {
    expect(judged(...args)).toMatchObject({ kind: 'counted', countedMs });
  });

  test('and a first report counts although nothing ran before, unless nobody is there', () => {
    const first = { beats: 0, nonce: 'first', previousNonce: null, running: false, seconds: '' };
    const sent = { seq: 1, nonce: 'first', seconds: '11', playedMs: 1500, playing: false };
    expect(judged(sent, { of: first })).toMatchObject({ countedMs: 1500, keptMs: 500 });
    expect(judged({ ...sent, visible: false }, { of: first })).toMatchObject({ countedMs: 0 });
  });
});

test('seconds that were not sent are not remembered, so that they count when they are', () => {
  const sent = [true, true, true, true, false, false, false, false, false, false];
  expect(judged({}, { of: { sent } })).toMatchObject({ seconds: '1111' });
  expect(judged({ seconds: '7770001' })).toMatchObject({ seconds: '7770001' });
});

describe('the chain', () => {
  test.each<[string, Partial<Attention>, string]>([
    ['the same report again', { seq: 2, nonce: 'second' }, 'resent'],
    ['an old nonce', { nonce: 'second' }, 'out_of_order'],
    ['a number left out', { seq: 4 }, 'out_of_order'],
    ['somebody else’s nonce', { nonce: 'stolen' }, 'out_of_order'],
  ])('%s: %o is %s', (_name, more, kind) => {
    expect(judged(more).kind).toBe(kind);
  });
});

test('however somebody reports, a visit never counts more than the clip, the time and what was sent', () => {
  const step = fc.record({
    passedMs: fc.nat(20_000),
    playedMs: fc.nat(30_000),
    seconds: fc.array(fc.nat(7), { maxLength: 12 }).map((digits) => digits.join('')),
    sent: fc.nat(10),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let visit: VisitChain = { ...chain, beats: 0, nonce: 'n0', previousNonce: null, running: false, seconds: '' };
      let counted = 0;
      let time = 0;
      let free = 0;
      let most = 0;
      for (const { passedMs, playedMs, seconds, sent, flags } of steps) {
        time += passedMs;
        free += passedMs;
        most = Math.max(most, sent);
        const seen = Array.from({ length: 10 }, (_, second) => second < most);
        const [visible, focused, playing] = flags;
        const verdict = judgeAttention(
          { seq: visit.beats + 1, nonce: visit.nonce, playedMs, seconds, loops: 0, visible, focused, playing },
          { ...visit, sent: seen },
          { ...viewer, freeMs: free },
        );
        if (verdict.kind !== 'counted') throw new Error(verdict.kind);
        counted += verdict.countedMs;
        free -= verdict.countedMs;
        const { keptMs, running } = verdict;
        visit = {
          ...visit,
          keptMs,
          running,
          seconds: verdict.seconds,
          beats: visit.beats + 1,
          nonce: `n${visit.beats + 1}`,
        };
        expect(counted).toBeLessThanOrEqual(Math.min(time, most * 1000, chain.durationMs));
        expect(keptMs).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

const funds = { budget: 20, returned: 0, blocks: 0, countedMs: 0, lostMs: 0, reservedMs: 0 };

test('a block begins with its first millisecond', () => {
  expect(blocksBegun(funds, 0)).toBe(0);
  expect(blocksBegun(funds, 1)).toBe(1);
  expect(blocksBegun({ ...funds, blocks: 1, countedMs: 1 }, 29_999)).toBe(0);
  expect(blocksBegun({ ...funds, blocks: 1, countedMs: 1 }, 30_000)).toBe(1);
  expect(blocksBegun({ ...funds, blocks: 1, countedMs: 10_000, lostMs: 20_000 }, 1)).toBe(1);
});

test('what a clip can still pay for is what no block, no loss and no open visit has', () => {
  expect(freeMs(funds)).toBe(300_000);
  expect(freeMs({ ...funds, budget: 21 })).toBe(300_000);
  const used = { ...funds, blocks: 2, countedMs: 40_000, lostMs: 5000, reservedMs: 10_000 };
  expect(creditsLeft(used)).toBe(16);
  expect(freeMs(used)).toBe(300_000 - 55_000);
});

test('a clip is used up when nobody watches and nobody can see it whole', () => {
  const nearlyOut = { ...funds, blocks: 10, countedMs: 280_000 };
  expect(isUsedUp(nearlyOut, 20_000)).toBe(false);
  expect(isUsedUp(nearlyOut, 20_001)).toBe(true);
  expect(isUsedUp({ ...nearlyOut, reservedMs: 1 }, 20_001)).toBe(false);
});

test('a ring is full at 30 seconds', () => {
  expect([0, 29_999, 30_000, 89_999].map(ringsIn)).toEqual([0, 0, 1, 2]);
});

test('a still is of a part that was seen whole', () => {
  const clip = { frames: 9, durationMs: 9000 };
  expect(framesSeen({ ...clip, seconds: '' })).toEqual([]);
  expect(framesSeen({ ...clip, seconds: '1111' })).toEqual([1, 2, 3]);
  expect(framesSeen({ ...clip, seconds: '0011' })).toEqual([3]);
  expect(framesSeen({ ...clip, seconds: '1'.repeat(9) })).toHaveLength(9);
});

test('only whoever saw many clips in a row to their ends never leaves, and is asked with each credit', () => {
  const all = Array.from({ length: CLIPS_IN_A_ROW }, () => true);
  expect(neverLeaves(all)).toBe(true);
  expect(neverLeaves(all.slice(1))).toBe(false);
  expect(neverLeaves([...all.slice(1), false])).toBe(false);
  expect(chanceOfQuestion(0.05, true)).toBe(1);
  expect(chanceOfQuestion(0.05, false)).toBe(0.05);
});
