// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ChartColumn = iconOf([['path', { d: 'M3 3v16a2 2 0 0 0 2 2h16m-3-4V9m-5 8V5M8 17v-3' }]]);
