// Written by `npm run icons` from Lucide (ISC license, see the LICENSE file beside it). Do not edit.
import { iconOf } from '../icon.ts';

export const Clapperboard = iconOf([
  [
    'path',
    {
      d: 'm12.296 3.464l3.02 3.956M20.2 6L3 11l-.9-2.4c-.3-1.1.3-2.2 1.3-2.5l13.5-4c1.1-.3 2.2.3 2.5 1.3zM3 11h18v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zm3.18-5.724l3.1 3.899',
    },
  ],
]);
