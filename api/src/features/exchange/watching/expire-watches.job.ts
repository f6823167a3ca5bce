import { gently } from '../../../platform/db/gently.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { freePlaces } from '../promotions/index.ts';
import type { PayDue } from './pay-due.ts';
import * as store from './store.ts';

const MOST_AT_ONCE = 500;
/** Before the id of any member. */
const FIRST = '00000000-0000-0000-0000-000000000000';

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

interface Options {
  payDue?: PayDue;
  signal?: AbortSignal;
}

/** Handles the next live watches. Returns where to go on, if there may be more. */
async function expireSome(
  { db, events }: Pick<App, 'db' | 'events'>,
  after: string,
  { payDue, signal }: Options,
): Promise<{ ended: number; next: string | undefined }> {
  const wanted = { after, andDue: payDue !== undefined, most: MOST_AT_ONCE };
  const { silent, next } = await gently(() => db.read((tx) => store.silentViews(tx, wanted)), signal);
  if (payDue) await Promise.all(silent.filter(({ due }) => due).map((view) => payDue(view, 'silence')));
  const overdue = silent.filter(({ due }) => !due).map(({ id }) => id);
  if (overdue.length === 0) return { ended: 0, next };
  const { ended, owners } = await endOverdue(db, overdue);
  for (const owner of owners) events.publish(owner, 'promotions');
  return { ended, next };
}

/**
 * Pays silent watches whose credit is due, and ends those that fell silent or take too long. It goes through all live
 * watches a few at a time, so that no transaction holds many locks and no statement keeps the database busy for long.
 * Watches that others have locked are left for the next run.
 */
export async function expireWatches(app: Pick<App, 'db' | 'events'>, options: Options = {}): Promise<number> {
  let expired = 0;
  for (let after: string | undefined = FIRST; after !== undefined && !options.signal?.aborted; ) {
    const { ended, next } = await expireSome(app, after, options);
    expired += ended;
    after = next;
  }
  return expired;
}
