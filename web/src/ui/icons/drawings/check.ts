// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Check = iconOf([['path', { d: 'M20 6L9 17l-5-5' }]]);
