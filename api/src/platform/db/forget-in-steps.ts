import type { Database } from './db.ts';
import { gently } from './gently.ts';
import type { Tx } from './tx.ts';

/** Few enough that a step holds its locks for milliseconds. */
const ROWS_A_STEP = 1000;

/**
 * Deletes old rows in steps until none is left, so that no transaction holds many rows for long and no job falls behind. It rests
 * between steps, because a site that was down or has just been upgraded may have weeks of rows to delete.
 * The statement selects what to delete by an index and ends its list with `limit $1`.
 */
export async function forgetInSteps(
  db: Pick<Database, 'write'>,
  statement: string,
  signal?: AbortSignal,
): Promise<number> {
  const step = async (tx: Tx) => (await tx.query(`${statement} returning 1 as one`, [ROWS_A_STEP])).length;
  let all = 0;
  for (let deleted = ROWS_A_STEP; deleted === ROWS_A_STEP && !signal?.aborted; all += deleted)
    deleted = await gently(() => db.write(step), signal);
  return all;
}
