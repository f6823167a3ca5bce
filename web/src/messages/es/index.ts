import { reasons as watchReasons } from '../../player/texts/es.json';
import type { FirstMessages } from '../en/index.ts';
import { dashboard } from './dashboard.ts';
import { firstPromotions as promotions } from './first-promotions.ts';
import { firstReferrals as referrals } from './first-referrals.ts';
import { problemFields, problemReasons } from './problem-reasons.ts';
import { problems } from './problems.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';

export const es: FirstMessages = {
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
