import { fairPlay } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { isStrong } from '../../api/src/features/trust/links/link-rules.ts';
import { type CheatKind, GUESSERS, SOLVERS, THROW_AWAY } from './cheats.ts';
import {
  cheatsOf,
  creditsALine,
  eagerCredits,
  honestOf,
  overCeiling,
  questions,
  type Row,
  sumOf,
  unseen,
  unseenBefore,
  type Weeks,
} from './figures.ts';
import { accountsToHide, accountsToOutvote, daysToUseUpBlock, daysUntil, hasVoice, madeAlone } from './grief.ts';
import { priceOfFake } from './price.ts';
import { largestGap, runCurve } from './screening/curve.ts';
import { WITH_SOLVERS, WITHOUT_ANSWERS } from './screening/room-cheats.ts';
import { lineInRoom, liveInRoom, type RoomRow, unseenAttention } from './screening/room-weeks.ts';
import { manyWatches } from './watches.ts';
import { liveWeeks, type WeeksSettings } from './weeks.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const live = (mode: 'open' | 'strict', cheats: readonly CheatKind[], more: Partial<WeeksSettings> = {}): Weeks =>
  liveWeeks({ days: 28, mode, numbers, cheats, seed: 1, ...more });
const solvers = (name: string) => SOLVERS[name] as readonly CheatKind[];
const only = (weeks: Weeks) => cheatsOf(weeks)[0] as Row;
/** Throw-away accounts are many, and a week of them says as much as a month. */
const someThrowAways = THROW_AWAY.map((kind) => ({ ...kind, accounts: 5 }));

describe.each(['strict', 'open'] as const)('%s mode, cheats who cannot answer', (mode) => {
  test.each([
    ['scripts', GUESSERS, 28],
    ['throw-away accounts', someThrowAways, 7],
  ] as const)(
    '%s: of what creators pay for at most one in a hundred views was seen by nobody',
    (_name, cheats, days) => {
      const weeks = live(mode, cheats, { days });
      expect(unseen(weeks)).toBeLessThanOrEqual(0.01);
      // The simulation can fail: without replacing views it is many times as much.
      expect(unseenBefore(weeks)).toBeGreaterThan(0.05);
    },
    60_000,
  );
});

describe('cheats who answer everything at no cost', () => {
  const oneLine = live('strict', solvers('forty solvers on one own line'));

  test('earn with forty accounts on one line no more than one and a half eager members', () => {
    expect(creditsALine(only(oneLine))).toBeLessThanOrEqual(1.5 * eagerCredits(oneLine));
    expect(unseen(oneLine)).toBeLessThanOrEqual(0.1);
  });

  test('would earn many times that without the ceiling of a block: the simulation can fail', () => {
    const wide = live('strict', solvers('forty solvers on one own line'), {
      numbers: { ...numbers, blockADay: 10_000 },
    });
    expect(creditsALine(only(wide))).toBeGreaterThan(10 * eagerCredits(wide));
  });

  test('pay for a fake credit as much as for a bought one, if each account needs an address', () => {
    expect(priceOfFake(only(live('strict', solvers('forty solvers, a bought address each'))))).toBeGreaterThanOrEqual(
      1,
    );
  });

  test('a farm in one block pays about that, without a margin: a known gap, which docs/fair-play.md states', () => {
    const farm = only(live('strict', solvers('forty solvers, a bought address for four, one refers all')));
    expect(priceOfFake(farm)).toBeGreaterThan(0.7);
    expect(priceOfFake(farm)).toBeLessThan(1.2);
  });

  test('are not told from people: forty at home take nearly half, which docs/fair-play.md states', () => {
    const home = live('strict', solvers('forty people with a solver, each at home'));
    expect(unseen(home)).toBeGreaterThan(0.3);
    expect(unseen(home)).toBeLessThan(0.5);
  });
});

describe.each([1, 2, 3])('honest people, seed %i', (seed) => {
  const weeks = live('strict', [], { seed });
  const honest = honestOf(weeks);

  test('lose no credit, and see few questions', () => {
    for (const row of honest) expect(row.lost, row.kind).toBe(0);
    expect(questions(honest, 'first')).toBeLessThanOrEqual(20);
    expect(questions(honest, 'later')).toBeLessThanOrEqual(5);
  });

  test('meet a ceiling seldom, and only those who share a device are linked', () => {
    expect(overCeiling(weeks)).toBeLessThanOrEqual(0.07);
    const of = (name: string) => honest.find(({ kind }) => kind === name) as Row;
    expect(of('school, one address').inGroups).toBe(0);
    expect(of('household of two').inGroups).toBe(0);
    const device = of('household of two, one device');
    expect(device.inGroups).toBe(device.accounts);
  });

  test('are paid for owners’ questions', () => {
    for (const row of honest) expect(row.answered / row.views, row.kind).toBeGreaterThan(0.05);
  });
});

test('a school that an admin allows more is stopped in its first days only', () => {
  const school = (weeks: Weeks) =>
    sumOf(honestOf(weeks), ({ kind, stopped }) => (kind.startsWith('school') ? stopped.block : 0));
  const [two, four] = [live('strict', [], { days: 7 }), live('strict', [], { days: 28 })].map(school) as [
    number,
    number,
  ];
  expect(two).toBeGreaterThan(0);
  expect(four).toBe(two);
});

describe('to hurt an honest member', () => {
  test('takes two days of three accounts to hide a promotion, and more accounts the more people watched it', () => {
    expect(accountsToHide(10)).toBe(3);
    expect(accountsToHide(100)).toBeGreaterThan(20);
    expect(daysUntil({ accounts: 3, lines: 3 }, hasVoice)).toBeGreaterThanOrEqual(2);
  });

  test('takes two days to use up a block of addresses for the members who know the site', () => {
    expect(daysToUseUpBlock(3)).toBeGreaterThanOrEqual(2);
  });

  test('takes more accounts than three to outvote a comparison', () => {
    expect(accountsToOutvote(20)).toBeGreaterThan(20);
  });

  test('by a link from elsewhere is not possible', () => {
    expect(isStrong(madeAlone)).toBe(false);
  });
});

test('of honest watches seen to the end at most one in a thousand is not paid', async () => {
  const rows = await manyWatches(25, 7);
  const watches = sumOf(rows, (row) => row.watches);
  expect(watches).toBeGreaterThan(3500);
  expect(sumOf(rows, ({ unpaid }) => unpaid) / watches).toBeLessThanOrEqual(0.001);
  expect(sumOf(rows, ({ falseMarks }) => falseMarks) / watches).toBeLessThanOrEqual(0.01);
});

describe('the screening room', () => {
  test.each([
    [0, 1],
    [0, 2],
    [0.1, 1],
    [0.1, 2],
  ])(
    'a report of 150 viewers, %f of them cheats, is within three points of what people saw (seed %i)',
    (cheats, seed) => {
      const { reported, seen } = runCurve({ viewers: 150, cheats, seed });
      expect(
        largestGap(
          reported.map(({ share }) => share),
          seen,
        ),
      ).toBeLessThanOrEqual(3);
      // People leave: a report that says that everybody stays would be far off.
      expect(largestGap(Array(seen.length).fill(1), seen)).toBeGreaterThan(30);
    },
    120_000,
  );

  const inRoom = (cheats: Parameters<typeof liveInRoom>[0]['cheats'], days: number) =>
    liveInRoom({ days, mode: 'strict', numbers, cheats, seed: 1 });
  const onlyCheat = (rows: readonly RoomRow[]) => rows.find(({ honest }) => !honest) as RoomRow;

  test('scripts that guess earn a few credits, once', () => {
    const rows = inRoom(WITHOUT_ANSWERS, 3);
    for (const row of rows.filter(({ honest }) => !honest)) {
      expect(row.inRoom / row.accounts).toBeGreaterThan(0);
      expect(row.inRoom / row.accounts).toBeLessThan(25);
    }
    expect(unseenAttention(rows)).toBeLessThan(0.25);
  }, 120_000);

  test('forty accounts on one line earn together what the block may, also all at once', () => {
    const line = onlyCheat(inRoom(WITH_SOLVERS['forty solvers on one own line, all at once'] ?? [], 7));
    expect(lineInRoom(line)).toBeGreaterThan(20);
    expect(lineInRoom(line)).toBeLessThanOrEqual(1.2 * numbers.blockADay);
  }, 120_000);
});
