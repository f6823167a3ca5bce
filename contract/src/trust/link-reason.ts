import { z } from 'zod';

/**
 * Why two accounts seem to belong together. `device`: the same browser. `address`: the same block of addresses, shared by few,
 * or by two whom a wallet or a rhythm links already. `referral`: one brought the other. `registered`: opened within
 * minutes of each other, on one address. `hours`: always there at the same hours. `rhythm`: the same beats, to the hundredth of
 * a second. `watching`: they mostly watch each other. `video`: they promote the same video. `wallet`: paid by the same Litecoin
 * transaction.
 */
export const LinkReason = z.enum([
  'device',
  'address',
  'referral',
  'registered',
  'hours',
  'rhythm',
  'watching',
  'video',
  'wallet',
]);
export type LinkReason = z.output<typeof LinkReason>;
