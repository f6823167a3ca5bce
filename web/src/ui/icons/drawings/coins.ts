// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Coins = iconOf([
  ['path', { d: 'M13.744 17.736a6 6 0 1 1-7.48-7.48M15 6h1v4' }],
  ['path', { d: 'm6.134 14.768l.866-.5l2 3.464' }],
  ['circle', { cx: '16', cy: '8', r: '6' }],
]);
