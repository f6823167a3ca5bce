// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ListPlus = iconOf([['path', { d: 'M16 5H3m8 7H3m13 7H3M18 9v6m3-3h-6' }]]);
