// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const ArrowLeftRight = iconOf([['path', { d: 'M8 3L4 7l4 4M4 7h16m-4 14l4-4l-4-4m4 4H4' }]]);
