// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const X = iconOf([['path', { d: 'M18 6L6 18M6 6l12 12' }]]);
