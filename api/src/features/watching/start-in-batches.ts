import type { App } from '../../platform/app-context.ts';
import { isConnectionTrouble, isUniqueViolation } from '../../platform/database-error.ts';
import { gather } from '../../platform/gather.ts';
import { keyedQueue } from '../../platform/keyed-queue.ts';
import { Problem } from '../../platform/problem.ts';
import { type Start, type StartOutcome, startBatch } from './start-watching.ts';

const ATTEMPTS = 5;

/**
 * Starts that arrive together share a transaction. Those of one member run one after another, so a batch has each
 * member once. If a start of the same member on another instance wins the race, this one is retried, finds the other
 * watch and replaces it.
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
    if (outcome.kind === 'refused') throw new Problem(outcome.code, outcome.details);
    return outcome.view;
  };
}
