// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Menu = iconOf([['path', { d: 'M4 5h16M4 12h16M4 19h16' }]]);
