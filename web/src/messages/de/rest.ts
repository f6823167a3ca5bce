import type { RestMessages } from '../en/rest.ts';
import { auth } from './auth.ts';
import { credits } from './credits.ts';
import { promotions } from './promotions.ts';
import { recovery } from './recovery.ts';
import { referrals } from './referrals.ts';
import { settings } from './settings.ts';
import { tastes } from './tastes.ts';
import { wallet } from './wallet.ts';
import { watching } from './watching.ts';

export const rest: RestMessages = {
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
