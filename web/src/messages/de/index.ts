import type { Messages } from '../en/index.ts';
import { auth } from './auth.ts';
import { credits } from './credits.ts';
import { dashboard } from './dashboard.ts';
import { notices } from './notices.ts';
import { problemFields, problemReasons } from './problem-reasons.ts';
import { problems } from './problems.ts';
import { promotions } from './promotions.ts';
import { recovery } from './recovery.ts';
import { referrals } from './referrals.ts';
import { settings } from './settings.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { tastes } from './tastes.ts';
import { wallet } from './wallet.ts';
import { watching } from './watching.ts';

export const de: Messages = {
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
