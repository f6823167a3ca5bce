import { gently } from '../../../platform/db/gently.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { forgetOld, MOST_AT_ONCE } from './forget-store.ts';

/** Forgets what is kept for thirty days only (evidence that an objection needs stays until it is decided), and keys that made none of the hashes that are left. */
export async function forgetTraces({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const forgetSome of forgetOld) {
    for (let deleted = MOST_AT_ONCE; deleted === MOST_AT_ONCE && !signal?.aborted; ) {
      const step = () => db.write(forgetSome);
      deleted = await gently(step, signal);
    }
  }
}
