// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ArrowLeft = iconOf([['path', { d: 'm12 19l-7-7l7-7m7 7H5' }]]);
