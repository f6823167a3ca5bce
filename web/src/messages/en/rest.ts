import { auth } from './auth.ts';
import { credits } from './credits.ts';
import { promotions } from './promotions.ts';
import { recovery } from './recovery.ts';
import { referrals } from './referrals.ts';
import { settings } from './settings.ts';
import { tastes } from './tastes.ts';
import { wallet } from './wallet.ts';
import { watching } from './watching.ts';

/** What the dashboard can do without. */
export const rest = {
  auth,
  credits,
  promotions,
  recovery,
  referrals,
  settings,
  tastes,
  wallet,
  watching,
};

export type RestMessages = typeof rest;
