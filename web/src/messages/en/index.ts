import type { ProblemCode, ProblemReason } from '@viewloop/contract';
import { auth } from './auth.ts';
import { credits } from './credits.ts';
import { dashboard } from './dashboard.ts';
import { notices } from './notices.ts';
import { promotions } from './promotions.ts';
import { recovery } from './recovery.ts';
import { referrals } from './referrals.ts';
import { settings } from './settings.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { tastes } from './tastes.ts';
import { wallet } from './wallet.ts';
import { watching } from './watching.ts';

/** The server writes its problems in English already. */
const problems: Partial<Record<ProblemCode, string>> = {};
const problemReasons: Partial<Record<ProblemReason, string>> = {};
const problemFields: Record<string, string> = {};

export const en = {
  auth,
  credits,
  dashboard,
  notices,
  problemFields,
  problemReasons,
  problems,
  promotions,
  recovery,
  referrals,
  settings,
  shared,
  shell,
  tastes,
  wallet,
  watching,
};

/** The shape that every translation must have; the compiler reports missing texts. */
export type Messages = typeof en;
