import type { App } from '../../platform/app-context.ts';
import { freePlaces } from '../promotions/index.ts';
import type { PayDue } from './pay-due.ts';
import * as store from './store.ts';

const MOST_AT_ONCE = 200;

/**
 * Pays silent watches whose credit is due, then ends those that fell silent or take too long, a few at a time, so that no
 * transaction holds many locks.
 */
export async function expireWatches(
  app: Pick<App, 'db' | 'events'>,
  { payDue, signal }: { payDue?: PayDue; signal?: AbortSignal } = {},
): Promise<number> {
  if (payDue) {
    const due = await app.db.read((tx) => store.silentAndDue(tx, MOST_AT_ONCE));
    await Promise.all(due.map((view) => payDue(view, 'silence')));
  }
  let expired = 0;
  for (let found = MOST_AT_ONCE; found === MOST_AT_ONCE && !signal?.aborted; expired += found) {
    const owners = await app.db.write(async (tx) => {
      const views = await store.interruptOverdue(tx, MOST_AT_ONCE);
      found = views.length;
      return freePlaces(
        tx,
        views.map(({ id, promotionId }) => ({ viewId: id, promotionId })),
      );
    });
    for (const owner of owners) app.events.publish(owner, 'promotions');
  }
  return expired;
}
