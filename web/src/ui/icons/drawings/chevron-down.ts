// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ChevronDown = iconOf([['path', { d: 'm6 9l6 6l6-6' }]]);
