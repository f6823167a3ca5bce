// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ChevronRight = iconOf([['path', { d: 'm9 18l6-6l-6-6' }]]);
