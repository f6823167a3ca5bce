import type { Tx } from '../../platform/tx.ts';

/** One row that somebody holds must not keep a whole batch waiting: its members are then tried one by one. */
export async function hurry(tx: Tx): Promise<void> {
  await tx.query(`set local lock_timeout = '200ms'`);
}
