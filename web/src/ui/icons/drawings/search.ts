// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Search = iconOf([
  ['path', { d: 'm21 21l-4.34-4.34' }],
  ['circle', { cx: '11', cy: '11', r: '8' }],
]);
