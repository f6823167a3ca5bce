import { isConnectionTrouble, isUniqueViolation } from '../../../platform/db/database-error.ts';
import { gather } from '../../../platform/db/gather.ts';
import { keyedQueue } from '../../../platform/http/keyed-queue.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { CurrentRules } from '../../trust/fair-play/index.ts';
import type { PayDue } from './pay-due.ts';
import { type Start, type StartOutcome, startBatch } from './start-watching.ts';

const ATTEMPTS = 5;

/**
 * Starts that arrive together share a transaction. Those of one member run one after another, so a batch has each
 * member once. If a start of the same member on another instance wins the race, this one is retried, finds the other
 * watch and replaces it.
 */
export function watchStarts(
  { db, settings }: Pick<App, 'db' | 'settings'>,
  { rules, payDue }: { rules: CurrentRules; payDue: PayDue },
) {
  const oneAtATimeFor = keyedQueue();
  const together = gather<Start, StartOutcome>(
    async (starts, patiently, onceSent) => {
      const fairPlay = await rules();
      return db.write((tx) => startBatch(tx, starts, { ...settings, fairPlay }), {
        hurried: !patiently,
        batch: !patiently,
        looksFirst: true,
        plannedOnce: true,
        onceSent,
      });
    },
    { answersWaitForNext: true, mayRetryAlone: (error) => !isConnectionTrouble(error) },
  );

  async function startOrReplace(start: Start): Promise<Exclude<StartOutcome, { kind: 'pay_first' }>> {
    for (let attempt = 1; ; attempt++) {
      try {
        const outcome = await together(start);
        if (outcome.kind !== 'pay_first') return outcome;
        await payDue({ id: outcome.viewId, viewerId: start.viewerId }, 'replaced');
      } catch (error) {
        if (!isUniqueViolation(error, 'view_one_live')) throw error;
      }
      if (attempt === ATTEMPTS) throw new Problem('busy');
    }
  }

  return async (start: Start) => {
    const outcome = await oneAtATimeFor(start.viewerId, () => startOrReplace(start));
    if (outcome.kind === 'started') return outcome.view;
    throw new Problem(outcome.code, outcome.details);
  };
}
