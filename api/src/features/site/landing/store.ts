import type { ReadTx } from '../../../platform/db/tx.ts';

/** Each counter is the sum of a few rows. */
export function countersOf(tx: ReadTx) {
  return tx.one<{ members: number; views: number; interrupted: number }>(
    `select tally_of('members') as members, tally_of('views') as views, tally_of('views_interrupted') as interrupted`,
  );
}
