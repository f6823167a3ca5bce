import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import * as store from './verified-store.ts';

const AT_ONCE = 500;

async function countSome(tx: Tx): Promise<number> {
  const after = await store.lockCursor(tx);
  const settled = await store.lastSettled(tx, after, AT_ONCE);
  if (settled.last !== null) await store.countStretch(tx, after, settled.last);
  return settled.looked;
}

/** Counts views that have ended, each once: the totals and the cursor change in one transaction. Watching costs nothing more. */
export async function countVerified({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await gently(() => db.write(countSome), signal)) === AT_ONCE);
}
