// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const CirclePause = iconOf([
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M10 15V9m4 6V9' }],
]);
