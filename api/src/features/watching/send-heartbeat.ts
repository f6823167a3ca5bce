import type { RouteOutput, watching } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import { isConnectionTrouble } from '../../platform/database-error.ts';
import { gather } from '../../platform/gather.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import {
  type BeatingView,
  lockBeatingViews,
  lockFreeBeatingViews,
  type RecordedBeat,
  recordBeats,
} from './beat-store.ts';
import type { InterruptReason } from './completion-rules.ts';
import { endOverdue, watchInterrupted } from './end-watch.ts';
import { type Beat, judgeBeat } from './heartbeat-rules.ts';
import { newNonce } from './start-watching.ts';

export interface SentBeat extends Beat {
  viewId: number;
  viewerId: string;
}

type BeatAnswer = RouteOutput<typeof watching.heartbeat>;

type Outcome =
  | { kind: 'answer'; answer: BeatAnswer }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'overdue'; reason: InterruptReason }
  /** Not judged, because another transaction has locked the view or it is in the batch twice. */
  | { kind: 'left_out' };

const refused = (problem: Problem): Outcome => ({ kind: 'refused', problem });

const answerOf = (view: BeatingView, creditedMs: number, seq: number, nonce: string): Outcome => ({
  kind: 'answer',
  answer: { creditedMs, requiredMs: view.requiredMs, seq, nonce, done: creditedMs >= view.requiredMs },
});

/** Judges one beat and appends what has to be written to `recorded`. */
function judge(sent: SentBeat, view: BeatingView, recorded: RecordedBeat[]): Outcome {
  if (view.viewerId !== sent.viewerId) return refused(new Problem('view_not_found'));
  if (view.state === 'interrupted') return refused(watchInterrupted((view.reason ?? 'closed') as InterruptReason));
  if (view.state !== 'watching') return refused(new Problem('watch_completed'));
  if (view.overdue) return { kind: 'overdue', reason: view.overdue };
  const verdict = judgeBeat(sent, view);
  switch (verdict.kind) {
    case 'out_of_order':
      return refused(new Problem('heartbeat_out_of_order'));
    case 'resent':
      return answerOf(view, view.creditedMs, view.beats, view.nonce);
    case 'counted': {
      const nonce = newNonce();
      recorded.push({ id: view.id, at: view.at, nonce, ...verdict });
      return answerOf(view, view.creditedMs + verdict.creditedMs, view.beats + 1, nonce);
    }
  }
}

/** Judges only the first beat of each view in the batch, because the second must see what the first changed. */
async function judgeBatch(
  tx: Tx,
  sent: readonly SentBeat[],
  lock: (tx: Tx) => Promise<BeatingView[]>,
): Promise<Outcome[]> {
  const views = new Map((await lock(tx)).map((view) => [view.id, view]));
  const recorded: RecordedBeat[] = [];
  const outcomes = sent.map((beat): Outcome => {
    const view = views.get(beat.viewId);
    if (!view) return { kind: 'left_out' };
    views.delete(beat.viewId);
    return judge(beat, view, recorded);
  });
  if (recorded.length > 0) await recordBeats(tx, recorded);
  return outcomes;
}

/**
 * Judges heartbeats that arrive together in one transaction, because with thousands of viewers they are most of the
 * traffic. A view that is locked is left out of the batch, and its heartbeat waits by itself.
 */
export function heartbeats(db: App['db']): (sent: SentBeat) => Promise<BeatAnswer> {
  const run = (batch: SentBeat[], patiently: boolean) => {
    const ids = batch.map(({ viewId }) => viewId);
    return db.write((tx) =>
      judgeBatch(tx, batch, () => (patiently ? lockBeatingViews(tx, ids) : lockFreeBeatingViews(tx, ids))),
    );
  };
  const together = gather(run, { most: 128, mayRetryAlone: (error) => !isConnectionTrouble(error) });

  return async (sent) => {
    let outcome = await together(sent);
    if (outcome.kind === 'left_out') [outcome = outcome] = await run([sent], true);
    switch (outcome.kind) {
      case 'answer':
        return outcome.answer;
      case 'refused':
        throw outcome.problem;
      case 'overdue':
        await endOverdue(db, { id: sent.viewId, viewerId: sent.viewerId, reason: outcome.reason });
        throw watchInterrupted(outcome.reason);
      case 'left_out':
        throw new Problem('view_not_found');
    }
  };
}
