import type { ProblemCode, ProblemReason } from '@viewloop/contract';
import { dashboard } from './dashboard.ts';
import { firstPromotions as promotions } from './first-promotions.ts';
import { firstReferrals as referrals } from './first-referrals.ts';
import type { RestMessages } from './rest.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';

/** The server writes its problems in English already. */
const problems: Partial<Record<ProblemCode, string>> = {};
const problemReasons: Partial<Record<ProblemReason, string>> = {};
const problemFields: Record<string, string> = {};
const watchReasons: Record<string, string> = {};

export const en = {
  dashboard,
  problemFields,
  problemReasons,
  problems,
  promotions,
  referrals,
  shared,
  shell,
  watchReasons,
};

/** What the first screen needs: a translation must have it, too. */
export type FirstMessages = typeof en;

/** Everything that every translation must have; the compiler reports missing texts. */
export type Messages = FirstMessages & RestMessages;
