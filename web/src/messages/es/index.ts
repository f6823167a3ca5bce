import type { FirstMessages } from '../en/index.ts';
import { dashboard } from './dashboard.ts';
import { firstPromotions as promotions } from './first-promotions.ts';
import { problemFields, problemReasons } from './problem-reasons.ts';
import { problems } from './problems.ts';
import { referrals } from './referrals.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { tastes } from './tastes.ts';
import { watching } from './watching.ts';

export const es: FirstMessages = {
  dashboard,
  problemFields,
  problemReasons,
  problems,
  promotions,
  referrals,
  shared,
  shell,
  tastes,
  watching,
};
