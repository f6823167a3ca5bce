import { PRICES } from './cheats.ts';
import type { Row } from './figures.ts';

/** What one credit that became promotion cost a cheat, in prices of a bought one. Only addresses that were bought cost anything. */
export const priceOfFake = ({ boughtDays, taken }: Row): number =>
  taken === 0 ? Infinity : (boughtDays * PRICES.addressADay) / taken / PRICES.boughtCredit;
