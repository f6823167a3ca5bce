import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { freePlaces } from '../promotions/index.ts';
import { type InterruptReason, interruptWords } from './completion-rules.ts';
import * as store from './store.ts';

/** The problem that a client gets whose watch ended without a credit. */
export const watchInterrupted = (reason: InterruptReason): Problem =>
  new Problem('watch_interrupted', { reason, why: interruptWords(reason) });

/**
 * Ends the member's live watch, if there is one, and frees its place. Returns the promotions' owners, to notify them.
 */
export async function endLiveWatch(tx: Tx, viewerId: string, reason: InterruptReason): Promise<Set<string>> {
  const ended = await store.interruptLiveOf(tx, viewerId, reason);
  return ended ? freePlaces(tx, [{ viewId: ended.id, promotionId: ended.promotionId }]) : new Set();
}

/** Ends a watch that has expired and that somebody used before the clean-up found it. */
export async function endOverdue(
  db: App['db'],
  overdue: { id: number; viewerId: string; reason: InterruptReason },
): Promise<void> {
  await db.write(async (tx) => {
    const ended = await store.interruptView(tx, overdue);
    if (ended) await freePlaces(tx, [{ viewId: ended.id, promotionId: ended.promotionId }]);
  });
}
