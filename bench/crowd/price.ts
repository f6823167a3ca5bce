import { PRICES } from './people.ts';
import type { CheatRow } from './rows.ts';

/** What one credit that became promotion cost a cheat, in prices of a bought one. */
export function priceOfFake(row: CheatRow, buysAnswers: boolean): number {
  const cost =
    (buysAnswers ? row.checks * PRICES.answer : 0) +
    row.addressDays * PRICES.addressADay +
    row.machineDays * PRICES.browserADay +
    row.accounts * PRICES.account;
  return row.taken === 0 ? Infinity : cost / row.taken / PRICES.boughtCredit;
}
