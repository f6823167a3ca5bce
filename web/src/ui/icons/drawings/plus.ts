// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Plus = iconOf([['path', { d: 'M5 12h14m-7-7v14' }]]);
