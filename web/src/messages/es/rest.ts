import type { RestMessages } from '../en/rest.ts';
import { auth } from './auth.ts';
import { credits } from './credits.ts';
import { promotions } from './promotions.ts';
import { recovery } from './recovery.ts';
import { settings } from './settings.ts';
import { wallet } from './wallet.ts';

export const rest: RestMessages = {
  auth,
  credits,
  promotions,
  recovery,
  settings,
  wallet,
};
