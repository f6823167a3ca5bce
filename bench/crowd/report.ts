import {
  cheatsOf,
  creditsALine,
  eagerCredits,
  honestOf,
  overCeiling,
  questions,
  type Row,
  stoppedIn,
  sumOf,
  unseen,
  unseenBefore,
  type Weeks,
} from './figures.ts';
import { priceOfFake } from './price.ts';
import { percent, table } from './table.ts';
import type { WatchRow } from './watches.ts';

const shareOf = (part: number, all: number) => (all === 0 ? '–' : percent(part / all, 1));

const priceText = (row: Row) => {
  const price = priceOfFake(row);
  if (!Number.isFinite(price)) return 'earns nothing';
  return price === 0 ? '0 (own line)' : price.toFixed(2);
};

/** The lowest price among these cheats; infinite where none of them earned anything. */
const cheapestFake = (weeks: Weeks): number => Math.min(...cheatsOf(weeks).map(priceOfFake));

/** The figures that count, the first of them first. */
export function headline(weeks: Weeks): string {
  const [honest, cheats] = [honestOf(weeks), cheatsOf(weeks)];
  const lines = Math.max(0, ...cheats.map(creditsALine));
  const eager = eagerCredits(weeks);
  const price = cheapestFake(weeks);
  return [
    `Share of what creators pay for that nobody saw: ${percent(unseen(weeks))} (before unproven views were replaced: ${percent(unseenBefore(weeks))})`,
    `Price of a fake credit, answers free, cheapest address of this crowd: ${Number.isFinite(price) ? price.toFixed(2) : 'none was earned'} of a bought one`,
    `Credits a day of one line: ${lines.toFixed(0)}; an eager honest member on a day with a visit: ${eager.toFixed(0)} (${(lines / eager).toFixed(2)} ×)`,
    `Honest: beyond a ceiling ${percent(overCeiling(weeks))} of what they wanted to watch; credits lost ${sumOf(honest, ({ lost }) => lost)}`,
    `Questions for 100 honest views: ${questions(honest, 'first').toFixed(1)} in the first week, ${questions(honest, 'later').toFixed(1)} later`,
  ].join('\n');
}

const honestLine = (row: Row) => [
  row.kind,
  row.accounts,
  row.views,
  questions([row], 'first').toFixed(1),
  questions([row], 'later').toFixed(1),
  shareOf(row.stopped.own, row.wanted),
  shareOf(row.stopped.group, row.wanted),
  shareOf(row.stopped.block, row.wanted),
  shareOf(stoppedIn(row), row.wanted),
  row.inGroups,
  row.putAside,
  row.lost,
];

export const honestTable = (weeks: Weeks): string =>
  table(
    [
      'Honest',
      'Members',
      'Views',
      'Questions/100, week 1',
      '… later',
      'Over own ceiling',
      '… the group’s',
      '… the block’s',
      '… any',
      'In groups',
      'Set aside',
      'Credits lost',
    ],
    honestOf(weeks).map(honestLine),
  );

export const cheatsTable = (weeks: Weeks): string =>
  table(
    [
      'Cheats',
      'Accounts',
      'In groups',
      'Paid views',
      'Replaced',
      'Became promotion',
      'Commission',
      'A line and day',
      'Price',
    ],
    cheatsOf(weeks).map((row) => [
      row.kind,
      row.accounts,
      row.inGroups,
      row.views,
      row.replaced,
      row.taken,
      row.commission,
      creditsALine(row).toFixed(1),
      priceText(row),
    ]),
  );

export const watchesTable = (rows: readonly WatchRow[]): string =>
  table(
    ['Honest', 'Seen to the end', 'Not paid', 'False marks', 'Extra seconds: median', 'p90', 'p99'],
    rows.map(({ kind, watches, unpaid, falseMarks, extraSeconds }) => [
      kind,
      watches,
      unpaid,
      percent(falseMarks / watches, 1),
      extraSeconds.median.toFixed(1),
      extraSeconds.p90.toFixed(1),
      extraSeconds.p99.toFixed(1),
    ]),
  );
