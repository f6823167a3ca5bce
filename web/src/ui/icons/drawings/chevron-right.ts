// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ChevronRight = iconOf([['path', { d: 'm9 18 6-6-6-6' }]]);
