import { priceOfFake } from './price.ts';
import { type HonestRow, honestRow, type Weeks } from './rows.ts';
import { percent, table } from './table.ts';
import type { WatchRow } from './watches.ts';

const perHundred = (checks: number, views: number) => (views === 0 ? '–' : ((100 * checks) / views).toFixed(1));

function totalOf(rows: readonly HonestRow[]): HonestRow {
  const total = honestRow({ name: 'all', count: 0 });
  const { kind: _, ...figures } = total;
  for (const row of rows) for (const key of Object.keys(figures) as (keyof typeof figures)[]) total[key] += row[key];
  return total;
}

export const honestTable = ({ honest }: Weeks): string =>
  table(
    [
      'Honest',
      'Members',
      'Views',
      'Checks/100, first 14 days',
      '… later',
      'Answered',
      'In groups',
      'Over the ceiling',
      '… of the group',
      'Set aside',
      'Credits lost',
    ],
    [...honest, totalOf(honest)].map((row) => [
      row.kind,
      row.members,
      row.views,
      perHundred(row.checksEarly, row.viewsEarly),
      perHundred(row.checksLater, row.viewsLater),
      row.answered,
      row.inGroups,
      row.stopped,
      row.stoppedByGroup,
      row.putAside,
      row.lost,
    ]),
  );

export function cheatsTable({ cheats, share }: Weeks, buysAnswers: boolean): string {
  const rows = table(
    [
      'Cheats',
      'Accounts',
      'In groups',
      'Credits earned',
      'For answers',
      'Became promotion',
      'Checks answered',
      'Price of a fake / a bought credit',
    ],
    cheats.map((row) => {
      const price = priceOfFake(row, buysAnswers);
      return [
        row.kind,
        row.accounts,
        row.inGroups,
        row.earned,
        row.answered,
        row.taken,
        row.checks,
        Number.isFinite(price) ? price.toFixed(2) : '–',
      ];
    }),
  );
  return `${rows}\nShare of all credits that became promotion: ${percent(share)}\n`;
}

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
