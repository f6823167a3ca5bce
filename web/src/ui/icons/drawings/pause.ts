// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Pause = iconOf([
  ['rect', { width: '5', height: '18', x: '14', y: '3', rx: '1' }],
  ['rect', { width: '5', height: '18', x: '5', y: '3', rx: '1' }],
]);
