import type { security } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';

/** Ways in that were added within this many days before an account is taken back may be somebody else's. */
export const SUSPECT_DAYS = 7;

export interface TakenOut {
  name: string | null;
  addedAt: Date;
  /** The rows as they were. */
  rows: object[];
}

/**
 * One kind of way into an account. Freezing takes its rows out of their table, so that no look-up, present or future, has to
 * remember that they are frozen.
 */
export interface WayIn {
  kind: security.FrozenKind;
  /** Takes out what was added or changed in the last `days` days; everything where it is null. */
  takeOut(tx: Tx, memberId: string, days: number | null): Promise<TakenOut[]>;
  /** Counts as added now. False if something else is in its place. */
  putBack(tx: Tx, rows: readonly object[]): Promise<boolean>;
}
