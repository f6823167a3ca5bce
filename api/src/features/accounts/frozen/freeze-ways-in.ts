import type { Tx } from '../../../platform/db/tx.ts';
import { insertFrozen } from './store.ts';
import { SUSPECT_DAYS, type WayIn } from './ways-in.ts';

/** Freezes what was added in the last `days` days; everything where it is null. Returns how many there were. The caller holds the member's row, so that nothing is added meanwhile. */
export async function freezeWaysIn(
  tx: Tx,
  ways: readonly WayIn[],
  memberId: string,
  days: number | null = SUSPECT_DAYS,
): Promise<number> {
  let count = 0;
  for (const { kind, takeOut } of ways)
    for (const taken of await takeOut(tx, memberId, days)) {
      await insertFrozen(tx, memberId, kind, taken);
      count++;
    }
  return count;
}

export async function removeWaysIn(tx: Tx, ways: readonly WayIn[], memberId: string): Promise<void> {
  for (const { takeOut } of ways) await takeOut(tx, memberId, null);
}
