import type { credits } from '@viewloop/contract';
import type { Line } from './api.ts';

/** What a member filters the statement by. */
export const filters = ['watching', 'promotions', 'referrals', 'deposits', 'other'] as const;
export type Filter = (typeof filters)[number];

const filterOfReason: Record<credits.Reason, Filter> = {
  watched: 'watching',
  view_taken_back: 'watching',
  view_restored: 'watching',
  promotion_started: 'promotions',
  promotion_topped_up: 'promotions',
  promotion_refunded: 'promotions',
  view_returned: 'promotions',
  view_charged_again: 'promotions',
  view_replaced: 'promotions',
  view_unproven: 'watching',
  view_cleared: 'watching',
  commission_of_watch: 'referrals',
  commission_of_deposit: 'referrals',
  commission_reversed: 'referrals',
  deposit: 'deposits',
  deposit_reversed: 'deposits',
  adjusted: 'other',
  coupon: 'other',
  debt_incurred: 'other',
  debt_repaid: 'other',
  given_up: 'other',
  answered: 'watching',
  answer_taken_back: 'watching',
  answer_restored: 'watching',
  answers_set_aside: 'promotions',
  answers_refunded: 'promotions',
  answer_returned: 'promotions',
  answer_charged_again: 'promotions',
  screening_started: 'promotions',
  screening_topped_up: 'promotions',
  screening_refunded: 'promotions',
  attention_paid: 'watching',
  attention_taken_back: 'watching',
  attention_restored: 'watching',
};

const filterOf = ({ reason }: Pick<Line, 'reason'>): Filter => filterOfReason[reason];

/** Several lines of one kind on one day, or a single line. The balance is the one after the newest of them. */
export interface Row {
  reason: Line['reason'];
  lines: readonly [Line, ...Line[]];
  amount: number;
}

export interface Day {
  /** The day in UTC, as the server counts days. */
  day: string;
  rows: Row[];
  earned: number;
  spent: number;
}

/** From this many lines of one kind on a day they are shown as one row. */
const GROUPED_FROM = 3;

function rowsOf(lines: readonly Line[]): Row[] {
  const byReason = Map.groupBy(lines, ({ reason }) => reason);
  const shown = new Set<Line['reason']>();
  return lines.flatMap((line): Row[] => {
    const { reason, amount } = line;
    const [first, ...rest] = byReason.get(reason) ?? [line];
    if (rest.length + 1 < GROUPED_FROM || !first) return [{ reason, lines: [line], amount }];
    if (shown.has(reason)) return [];
    shown.add(reason);
    const group: [Line, ...Line[]] = [first, ...rest];
    return [{ reason, lines: group, amount: group.reduce((sum, one) => sum + one.amount, 0) }];
  });
}

/** The lines by day, newest first, each day with its sums. */
export function daysOf(lines: readonly Line[], filter: Filter | undefined): Day[] {
  const wanted = filter === undefined ? lines : lines.filter((line) => filterOf(line) === filter);
  return [...Map.groupBy(wanted, ({ at }) => at.slice(0, 10))].map(([day, ofDay]) => ({
    day,
    rows: rowsOf(ofDay),
    earned: ofDay.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
    spent: ofDay.reduce((sum, { amount }) => sum + Math.min(0, amount), 0),
  }));
}
