import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { FairPlayRules } from '../../trust/fair-play/index.ts';
import { replaceSome, type SettledBatch } from './replace-views.ts';
import { clearSome, proveSome } from './settle-believed.ts';

const AT_ONCE = 50;

/** Settles every view whose viewer was believed, or whose time is up. Each step is one transaction and happens once. */
export async function proveViews(
  { db, events, log }: Pick<App, 'db' | 'events' | 'log'>,
  currentRules: () => Promise<Pick<FairPlayRules, 'checks'>>,
  signal?: AbortSignal,
): Promise<void> {
  const rules = await currentRules();
  // With fair play switched off nobody is asked anything, so nobody can be believed and nothing is replaced.
  const steps: ((tx: Tx) => Promise<SettledBatch>)[] = [
    (tx) => proveSome(tx, AT_ONCE),
    (tx) => clearSome(tx, AT_ONCE),
    ...(rules.checks ? [(tx: Tx) => replaceSome(tx, AT_ONCE)] : []),
  ];
  for (const step of steps) {
    for (;;) {
      signal?.throwIfAborted();
      const batch = await gently(() => db.write(step), signal);
      for (const memberId of batch.concerned) {
        events.publish(memberId, 'credits');
        events.publish(memberId, 'promotions');
      }
      if (batch.unpayable) log.warn('the house has too few credits to replace views that nobody proved; they wait');
      if (batch.looked < AT_ONCE) break;
    }
  }
}
