// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ChevronLeft = iconOf([['path', { d: 'm15 18l-6-6l6-6' }]]);
