import type { admin } from '@viewloop/contract';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { undoVoid, voidView } from '../../exchange/watching/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findBatch, insertBatch, markStep, type NewBatch, viewsToUndo, viewsToVoid } from './void-batch-store.ts';

/** A view that was decided about by somebody else in the meantime is left as it is. */
const DECIDED_OTHERWISE: ReadonlySet<string> = new Set(['view_not_completed', 'view_not_found', 'void_not_undoable']);

async function unlessDecided<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Problem && DECIDED_OTHERWISE.has(error.code)) return undefined;
    throw error;
  }
}

async function shownBatch({ db }: Pick<App, 'db'>, id: string): Promise<admin.VoidBatch> {
  const batch = await db.read((tx) => findBatch(tx, id));
  if (!batch) throw new Problem('void_batch_not_found');
  return batch;
}

function tell({ events }: Pick<App, 'events'>, concerned: ReadonlySet<string>): void {
  for (const memberId of concerned) {
    events.publish(memberId, 'credits');
    events.publish(memberId, 'promotions');
  }
}

/**
 * Each view is voided in a transaction of its own, so that no viewer waits for the whole decision. What was decided is written
 * first: if the server stops in between, the same call with the same id goes on where it ended.
 */
export async function voidViews(app: App, batch: NewBatch): Promise<admin.VoidBatch> {
  const { id, adminId, reason, viewIds } = batch;
  await app.db.write(async (tx) => {
    if (!(await insertBatch(tx, batch))) return;
    const facts = { views: viewIds.length, reason };
    await recordAction(tx, { adminId, action: 'void_views', subject: id, facts });
  });
  const concerned = new Set<string>();
  for (const viewId of await app.db.read((tx) => viewsToVoid(tx, id))) {
    const step = () =>
      app.db.write(async (tx) => {
        const voided = await voidView(tx, { viewId, reason, adminId });
        if (voided) await markStep(tx, id, viewId, 'voided');
        return voided;
      });
    for (const memberId of (await unlessDecided(step))?.concerned ?? []) concerned.add(memberId);
  }
  tell(app, concerned);
  return shownBatch(app, id);
}

/** The one undo of a decision. It goes on in the same way if it was interrupted. */
export async function undoVoids(app: App, id: string, adminId: string): Promise<admin.VoidBatch> {
  await shownBatch(app, id);
  const views = await app.db.read((tx) => viewsToUndo(tx, id));
  if (views.length > 0)
    await app.db.write((tx) =>
      recordAction(tx, { adminId, action: 'undo_voids', subject: id, facts: { views: views.length } }),
    );
  const concerned = new Set<string>();
  for (const viewId of views) {
    const step = () =>
      app.db.write(async (tx) => {
        const undone = await undoVoid(tx, { viewId, adminId });
        await markStep(tx, id, viewId, 'undone');
        return undone;
      });
    const undone = await unlessDecided(step);
    if (undone) for (const memberId of [undone.viewerId, undone.ownerId]) concerned.add(memberId);
    else await app.db.write((tx) => markStep(tx, id, viewId, 'undone'));
  }
  tell(app, concerned);
  return shownBatch(app, id);
}
