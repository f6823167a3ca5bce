import type { App } from '../../platform/app-context.ts';
import { isConnectionTrouble, isUniqueViolation } from '../../platform/database-error.ts';
import { gather } from '../../platform/gather.ts';
import { keyedQueue } from '../../platform/keyed-queue.ts';
import { Problem } from '../../platform/problem.ts';
import { type Start, type StartOutcome, startBatch } from './start-watching.ts';

const ATTEMPTS = 5;

/**
 * Starts that arrive together share a transaction; those of one member take turns, so a batch holds each member once. A
 * start of the same member on another instance may win the race: then this one finds it running, and replaces it.
 */
export function watchStarts({ db, settings }: Pick<App, 'db' | 'settings'>) {
  const oneAtATimeFor = keyedQueue();
  const together = gather<Start, StartOutcome>(
    (starts, patiently) =>
      db.write((tx) => startBatch(tx, starts, settings), { hurried: !patiently, looksFirst: true }),
    { mayRetryAlone: (error) => !isConnectionTrouble(error) },
  );

  async function startOrReplace(start: Start): Promise<StartOutcome> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await together(start);
      } catch (error) {
        if (!isUniqueViolation(error, 'view_one_live')) throw error;
        if (attempt === ATTEMPTS) throw new Problem('busy');
      }
    }
  }

  return async (start: Start) => {
    const outcome = await oneAtATimeFor(start.viewerId, () => startOrReplace(start));
    if (outcome.kind === 'refused') throw new Problem(outcome.code);
    return outcome.view;
  };
}
