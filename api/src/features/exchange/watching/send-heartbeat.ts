import { randomUUID } from 'node:crypto';
import { constants, type RouteOutput, type watching } from '@viewloop/contract';
import { isConnectionTrouble } from '../../../platform/db/database-error.ts';
import { gather } from '../../../platform/db/gather.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { appendBeats, type BeatTrace, clockStopsAt, insertChecks, packBeat } from '../../trust/fair-play/index.ts';
import {
  type BeatingView,
  lockBeatingViews,
  lockFreeBeatingViews,
  type RecordedBeat,
  recordBeats,
} from './beat-store.ts';
import { checkBegins } from './check-opening-rules.ts';
import type { InterruptReason } from './completion-rules.ts';
import { endOverdue, watchInterrupted } from './end-watch.ts';
import { type Beat, judgeBeat } from './heartbeat-rules.ts';
import { newNonce } from './start-watching.ts';

export interface SentBeat extends Beat {
  viewId: number;
  viewerId: string;
  /** What the owner sees in figures. Nothing is ever paid because of it. */
  seconds?: string | undefined;
  length?: number | undefined;
}

type BeatAnswer = RouteOutput<typeof watching.heartbeat>;

type Outcome =
  | { kind: 'answer'; answer: BeatAnswer }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'overdue'; reason: InterruptReason }
  /** Not judged, because another transaction has locked the view or it is in the batch twice. */
  | { kind: 'left_out' };

const refused = (problem: Problem): Outcome => ({ kind: 'refused', problem });

type Answered = Pick<BeatAnswer, 'creditedMs' | 'seq' | 'nonce'> & { checkId: string | null };

const answerOf = ({ requiredMs }: BeatingView, { checkId, ...chain }: Answered): Outcome => ({
  kind: 'answer',
  answer: {
    ...chain,
    requiredMs,
    done: chain.creditedMs >= requiredMs && checkId === null,
    check: checkId === null ? null : { id: checkId },
  },
});

/** While a check waits for its answer, the clock goes on for a while and then stands. */
const roomOf = ({ checkAtMs, checkId, creditedMs, requiredMs }: BeatingView): number =>
  checkId === null || checkAtMs === null ? Infinity : Math.max(0, clockStopsAt(checkAtMs, requiredMs) - creditedMs);

/** What a batch of beats wants written. */
interface Writes {
  beats: RecordedBeat[];
  traces: BeatTrace[];
  checks: Parameters<typeof insertChecks>[1][number][];
}

/** A client can report no more seconds than have passed since the start, the running one included. */
const reported = ({ seconds = '', length }: SentBeat, { ageMs }: BeatingView) => ({
  seconds,
  mostSeconds: Math.min(constants.COUNTED_SECONDS, Math.floor(ageMs / 1000) + 1),
  length: length ?? null,
});

/** Judges one beat; what is to be written goes into `writes`. */
function judge(sent: SentBeat, view: BeatingView, writes: Writes): Outcome {
  if (view.viewerId !== sent.viewerId) return refused(new Problem('view_not_found'));
  if (view.state === 'interrupted') return refused(watchInterrupted((view.reason ?? 'closed') as InterruptReason));
  if (view.state !== 'watching') return refused(new Problem('watch_completed'));
  if (view.overdue) return { kind: 'overdue', reason: view.overdue };
  const { id, checkId, creditedMs } = view;
  const verdict = judgeBeat(sent, { ...view, roomMs: roomOf(view) });
  switch (verdict.kind) {
    case 'out_of_order':
      return refused(new Problem('heartbeat_out_of_order'));
    case 'resent':
      return answerOf(view, { creditedMs, seq: view.beats, nonce: view.nonce, checkId });
    case 'counted': {
      const nonce = newNonce();
      const total = creditedMs + verdict.creditedMs;
      const begins = checkBegins(view, total, verdict.running) ? randomUUID() : null;
      if (begins) writes.checks.push({ id: begins, viewId: id, memberId: view.viewerId });
      writes.beats.push({ id, at: view.at, nonce, ...verdict, checkId: begins ?? checkId });
      const hidden = !sent.visible || !sent.focused;
      const shape = { gap: Math.round(view.gapMs / 10), played: Math.round(sent.playedMs / 10), hidden };
      writes.traces.push({ viewId: id, packed: packBeat(shape), ...reported(sent, view) });
      return answerOf(view, { creditedMs: total, seq: view.beats + 1, nonce, checkId: begins ?? checkId });
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
  const writes: Writes = { beats: [], traces: [], checks: [] };
  const outcomes = sent.map((beat): Outcome => {
    const view = views.get(beat.viewId);
    if (!view) return { kind: 'left_out' };
    views.delete(beat.viewId);
    return judge(beat, view, writes);
  });
  if (writes.beats.length > 0)
    await tx.lastly([recordBeats(tx, writes.beats), appendBeats(tx, writes.traces), insertChecks(tx, writes.checks)]);
  return outcomes;
}

/**
 * Judges heartbeats that arrive together in one transaction, because with thousands of viewers they are most of the
 * traffic. A view that is locked is left out of the batch, and its heartbeat waits by itself.
 */
export function heartbeats(db: App['db']): (sent: SentBeat) => Promise<BeatAnswer> {
  const run = (batch: SentBeat[], patiently: boolean, onceSent = () => {}) => {
    const ids = batch.map(({ viewId }) => viewId);
    return db.write(
      (tx) => judgeBatch(tx, batch, () => (patiently ? lockBeatingViews(tx, ids) : lockFreeBeatingViews(tx, ids))),
      { batch: !patiently, looksFirst: true, plannedOnce: true, onceSent, uncounted: true },
    );
  };
  const together = gather(run, {
    most: 128,
    answersWaitForNext: true,
    mayRetryAlone: (error) => !isConnectionTrouble(error),
  });

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
