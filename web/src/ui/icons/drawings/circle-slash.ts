// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const CircleSlash = iconOf([
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'm9 15l6-6' }],
]);
