// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Square = iconOf([['rect', { width: '18', height: '18', x: '3', y: '3', rx: '2' }]]);
