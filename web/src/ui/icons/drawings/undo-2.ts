// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Undo2 = iconOf([
  ['path', { d: 'M9 14L4 9l5-5' }],
  ['path', { d: 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11' }],
]);
