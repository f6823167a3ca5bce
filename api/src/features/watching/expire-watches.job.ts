import type { App } from '../../platform/app-context.ts';
import { freePlaces } from '../promotions/index.ts';
import type { PayDue } from './pay-due.ts';
import * as store from './store.ts';

const MOST_AT_ONCE = 200;

async function endOverdue(db: App['db'], ids: readonly number[]): Promise<{ ended: number; owners: Iterable<string> }> {
  return db.write(async (tx) => {
    const views = await store.interruptOverdue(tx, ids);
    const owners = await freePlaces(
      tx,
      views.map(({ id, promotionId }) => ({ viewId: id, promotionId })),
    );
    return { ended: views.length, owners };
  });
}

/**
 * Pays silent watches whose credit is due, and ends those that fell silent or take too long, a few at a time, so that no
 * transaction holds many locks.
 */
export async function expireWatches(
  app: Pick<App, 'db' | 'events'>,
  { payDue, signal }: { payDue?: PayDue; signal?: AbortSignal } = {},
): Promise<number> {
  const wanted = { andDue: payDue !== undefined, most: MOST_AT_ONCE };
  let expired = 0;
  while (!signal?.aborted) {
    const silent = await app.db.read((tx) => store.silentViews(tx, wanted));
    if (silent.length === 0) break;
    if (payDue) await Promise.all(silent.filter(({ due }) => due).map((view) => payDue(view, 'silence')));
    const overdue = silent.filter(({ due }) => !due).map(({ id }) => id);
    const { ended, owners } = await endOverdue(app.db, overdue);
    for (const owner of owners) app.events.publish(owner, 'promotions');
    expired += ended;
    // Watches that others have locked would be found again at once. They are left for the next run.
    if (silent.length < MOST_AT_ONCE || ended < overdue.length) break;
  }
  return expired;
}
