import type { App } from '../../platform/app-context.ts';
import * as store from './verified-store.ts';

const MOST = 1000;

/** Counts views that have ended, each once: the totals and the cursor change in one transaction. Watching costs nothing more. */
export async function countVerified({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  for (let looked = MOST; looked === MOST; ) {
    signal?.throwIfAborted();
    looked = await db.write(async (tx) => {
      const after = await store.lockCursor(tx);
      const settled = await store.lastSettled(tx, after, MOST);
      if (settled.last !== null) await store.countStretch(tx, after, settled.last);
      return settled.looked;
    });
  }
}
