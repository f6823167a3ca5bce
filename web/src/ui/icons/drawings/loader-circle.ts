// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const LoaderCircle = iconOf([['path', { d: 'M21 12a9 9 0 1 1-6.219-8.56' }]]);
