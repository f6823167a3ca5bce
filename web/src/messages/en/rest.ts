import { auth } from './auth.ts';
import { credits } from './credits.ts';
import { promotions } from './promotions.ts';
import { recovery } from './recovery.ts';
import { settings } from './settings.ts';
import { wallet } from './wallet.ts';

/** What the dashboard can do without. */
export const rest = {
  auth,
  credits,
  promotions,
  recovery,
  settings,
  wallet,
};

export type RestMessages = typeof rest;
