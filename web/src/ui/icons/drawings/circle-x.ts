// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const CircleX = iconOf([
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'm15 9l-6 6m0-6l6 6' }],
]);
