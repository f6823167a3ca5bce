// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const CircleAlert = iconOf([
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M12 8v4m0 4h.01' }],
]);
