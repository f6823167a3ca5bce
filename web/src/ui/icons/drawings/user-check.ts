// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const UserCheck = iconOf([
  ['path', { d: 'm16 11l2 2l4-4m-6 12v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2' }],
  ['circle', { cx: '9', cy: '7', r: '4' }],
]);
