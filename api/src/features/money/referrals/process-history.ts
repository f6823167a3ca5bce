import type { admin, RouteOutput } from '@viewloop/contract';
import { membersIn, post } from '../../../ledger/index.ts';
import { gently } from '../../../platform/db/gently.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { commissionEntries, depositCommissionSettles, holdCommission } from './commission.ts';
import * as store from './history-store.ts';

const ENTRIES_A_CHUNK = 500;
/** Longer runs continue in the background. */
const ANSWER_WITHIN_MS = 2000;

type Progress = RouteOutput<typeof admin.commissionProgress>;

function progressOf({ cursor, until, ...run }: store.Run): Progress {
  const percentDone = run.state === 'finished' || until === 0 ? 100 : Math.floor((cursor / until) * 100);
  return { ...run, percentDone: run.state === 'idle' ? 0 : percentDone };
}

/** Begins a run over everything in the books so far. Returns false when a run is already under way. */
export async function beginHistory(tx: Tx): Promise<boolean> {
  if ((await store.lockRun(tx)).state === 'running') return false;
  await store.writeRun(tx, {
    state: 'running',
    events: 0,
    credits: 0,
    startedAt: new Date().toISOString(),
    finishedAt: null,
    cursor: 0,
    until: await store.newestEntry(tx),
  });
  return true;
}

/**
 * Pays the commission owed in the next chunk of the books. Credits and cursor change in one transaction, so a run
 * that was killed continues where it stopped, and two at once take turns.
 */
async function payChunk(tx: Tx, app: App): Promise<store.Run> {
  const run = await store.lockRun(tx);
  if (run.state !== 'running') return run;
  const upTo = await store.endOfChunk(tx, run, ENTRIES_A_CHUNK);
  const { commissionPercent } = app.settings;
  const events = commissionPercent === 0 ? [] : await store.unpaidEvents(tx, run.cursor, upTo);
  // A young deposit's commission waits as it would have done, had there been a commission then.
  const held = events.flatMap((event) => {
    const settlesAt = depositCommissionSettles(event.at);
    return event.recipe === 'deposit_credited' && settlesAt > new Date() ? [{ ...event, settlesAt }] : [];
  });
  await holdCommission(tx, commissionPercent, held);
  const waiting = new Set(held.map(({ source }) => source));
  const entries = await commissionEntries(
    tx,
    commissionPercent,
    events.filter(({ source }) => !waiting.has(source)),
  );
  await post(tx, entries);

  tx.afterCommit(() => {
    for (const memberId of membersIn(entries)) app.events.publish(memberId, 'credits');
  });
  const paid = entries.flatMap(({ postings }) => postings).filter(({ account }) => account.kind === 'member');
  const finished = upTo >= run.until;
  const next: store.Run = {
    ...run,
    cursor: upTo,
    events: run.events + events.length,
    credits: run.credits + paid.reduce((sum, { amount }) => sum + amount, 0),
    ...(finished ? { state: 'finished', finishedAt: new Date().toISOString() } : {}),
  };
  await store.writeRun(tx, next);
  return next;
}

/** Continues the run that is under way, if any, until it is finished or aborted. */
export async function continueHistory(app: App, signal: AbortSignal): Promise<Progress> {
  for (;;) {
    const run = await gently(() => app.db.write((tx) => payChunk(tx, app)));
    if (run.state !== 'running' || signal.aborted) return progressOf(run);
  }
}

/** Continues the run for as long as a caller can wait for the answer. */
export function continueForAWhile(app: App): Promise<Progress> {
  return continueHistory(app, AbortSignal.timeout(ANSWER_WITHIN_MS));
}

export async function historyProgress(app: App): Promise<Progress> {
  return progressOf(await app.db.read(store.readRun));
}

export function historyJob(app: App) {
  return {
    name: store.HISTORY_JOB,
    seconds: 5,
    run: async (signal: AbortSignal) => {
      if ((await app.db.read(store.readRun)).state === 'running') await continueHistory(app, signal);
    },
  };
}
