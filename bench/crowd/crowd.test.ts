import { fairPlay } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { type CheatKind, SCRIPTS, SOLVERS, THROW_AWAY } from './people.ts';
import { priceOfFake } from './price.ts';
import type { Weeks } from './rows.ts';
import { manyWatches } from './watches.ts';
import { liveWeeks } from './weeks.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const live = (mode: 'open' | 'strict', cheats: readonly CheatKind[], days = 28, seed = 1): Weeks =>
  liveWeeks({ days, mode, numbers, cheats, seed });
const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);

describe('cheats who cannot answer', () => {
  test.each([
    ['strict', 'scripts', SCRIPTS, 0.01],
    ['strict', 'throw-away accounts', THROW_AWAY, 0.01],
    ['open', 'scripts', SCRIPTS, 0.2],
    ['open', 'throw-away accounts', THROW_AWAY, 0.2],
  ] as const)(
    '%s mode, %s: no more than the aim',
    (mode, _name, cheats, most) => {
      // Throw-away accounts are many, and a week of them says as much as a month.
      const { share, cheatsTaken } = live(mode, cheats, cheats === THROW_AWAY ? 7 : 28);
      expect(share).toBeLessThanOrEqual(most);
      expect(cheatsTaken).toBeGreaterThan(0);
    },
    30_000,
  );

  test('without the rules they would take more: the simulation can fail', () => {
    const careless = { ...numbers, openADayPerVideo: 10_000, openADayPerAddress: 10_000 };
    const { share } = liveWeeks({ days: 3, mode: 'open', numbers: careless, cheats: THROW_AWAY, seed: 1 });
    expect(share).toBeGreaterThan(0.5);
  });
});

const IN_CROWD = 'buys answers, a farm in a crowd';

describe('cheats who can answer', () => {
  const { cheats } = live('strict', SOLVERS);

  test('pay at least as much for a fake credit as for a bought one', () => {
    for (const row of cheats.filter(({ kind }) => kind !== IN_CROWD))
      expect(priceOfFake(row, true)).toBeGreaterThanOrEqual(1);
  });

  test('are not linked by their video in a crowd, and the simulation has no blocks of addresses yet that would stop them', () => {
    const farm = cheats.find(({ kind }) => kind === IN_CROWD) as (typeof cheats)[number];
    expect(farm.inGroups).toBe(0);
    expect(priceOfFake(farm, true)).toBeLessThan(1);
  });

  test('gain nothing by a group that shares an address, nor by answering each other', () => {
    const perDay = (name: string) => {
      const row = cheats.find(({ kind }) => kind === name);
      return row ? { credits: row.taken / row.accounts / 28, inGroups: row.inGroups / row.accounts } : null;
    };
    const alone = perDay('buys answers');
    expect(alone?.inGroups).toBe(0);
    const household = perDay('buys answers, six on one address');
    expect(household?.inGroups).toBe(1);
    expect(household?.credits).toBeLessThan(0.5 * (alone?.credits ?? 0));
    expect(perDay('buys answers, friends answer each other')?.credits).toBeLessThan(alone?.credits ?? 0);
  });

  test('would gain if each account of a group had a ceiling of its own: the simulation can fail', () => {
    const careless = { ...numbers, furtherPercent: 100 };
    const farm = SOLVERS.filter(({ name }) => name.endsWith('on one address'));
    const rows = liveWeeks({ days: 28, mode: 'strict', numbers: careless, cheats: farm, seed: 1 }).cheats;
    for (const row of rows) expect(priceOfFake(row, true)).toBeLessThan(1);
  });

  test('by hand earn less than honesty would pay', () => {
    const byHand = cheats.find(({ kind }) => kind.startsWith('answers by hand'));
    // An hour a day, ten accounts, 28 days: an honest viewer earns about eighty in that hour.
    expect((byHand?.taken ?? 0) / 280).toBeLessThan(80);
  });
});

describe.each([1, 2, 3])('honest people, seed %i', (seed) => {
  const { honest } = live('strict', SCRIPTS, 28, seed);

  test('lose no credit, alone or in a group', () => {
    for (const row of honest) expect(row.lost, row.kind).toBe(0);
  });

  test('are not linked at school, and hardly feel the ceiling that a household or a class shares', () => {
    const of = (name: string) => honest.find(({ kind }) => kind === name) as (typeof honest)[number];
    expect(of('school, one address')).toMatchObject({ inGroups: 0, stoppedByGroup: 0 });
    expect(of('household of two').inGroups).toBe(0);
    const device = of('household of two, one device');
    expect(device.inGroups).toBe(device.members);
    for (const row of [device, of('class of five, same hours')])
      expect(row.stoppedByGroup / row.views, row.kind).toBeLessThanOrEqual(0.03);
    expect(sum(honest, ({ stoppedByGroup }) => stoppedByGroup)).toBeLessThan(0.01 * sum(honest, ({ views }) => views));
  });

  test('are paid for owners’ questions', () => {
    for (const row of honest) expect(row.answered / row.views, row.kind).toBeGreaterThan(0.05);
  });

  test('see at most 30 checks for 100 views in the first fortnight, and 10 afterwards, of whatever kind they are', () => {
    const early = sum(honest, ({ checksEarly }) => checksEarly) / sum(honest, ({ viewsEarly }) => viewsEarly);
    const later = sum(honest, ({ checksLater }) => checksLater) / sum(honest, ({ viewsLater }) => viewsLater);
    expect(early).toBeLessThanOrEqual(0.3);
    expect(later).toBeLessThanOrEqual(0.1);
    for (const row of honest) {
      expect(row.checksEarly / row.viewsEarly, row.kind).toBeLessThanOrEqual(0.3);
      expect(row.checksLater / row.viewsLater, row.kind).toBeLessThanOrEqual(0.1);
    }
  });
});

test('of honest watches seen to the end at most one in a thousand is not paid', async () => {
  const rows = await manyWatches(25, 7);
  const watches = sum(rows, (row) => row.watches);
  expect(watches).toBeGreaterThan(3500);
  expect(sum(rows, ({ unpaid }) => unpaid) / watches).toBeLessThanOrEqual(0.001);
  expect(sum(rows, ({ falseMarks }) => falseMarks) / watches).toBeLessThanOrEqual(0.01);
});
