import type { App } from '../../../platform/run/app-context.ts';
import { forgetOld, MOST_AT_ONCE } from './forget-store.ts';

const DAY_SECONDS = 24 * 3600;

async function forgetDecisions({ db }: Pick<App, 'db'>, signal?: AbortSignal): Promise<void> {
  for (const forgetSome of forgetOld)
    for (let deleted = MOST_AT_ONCE; deleted === MOST_AT_ONCE && !signal?.aborted; ) {
      deleted = await db.write(forgetSome);
    }
}

export const forgetDecisionsJob = (app: Pick<App, 'db'>) => ({
  name: 'forget-decisions' as const,
  seconds: DAY_SECONDS,
  run: (signal: AbortSignal) => forgetDecisions(app, signal),
});
