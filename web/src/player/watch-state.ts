import type { AttentionReport } from './attention.ts';
import { type Beat, type Halt, LONGEST_BEAT_MS, newClock, type WatchClock } from './watch-clock.ts';
import type { Ending } from './watch-ending.ts';
import type { View } from './watch-server.ts';

/** While a beat is unanswered the figure runs on for this long and then waits: more might not be granted. */
const AHEAD_MS = 2_000;
/** How long the viewer is told that some seconds did not count. */
const TELL_LOSS_MS = 8_000;

export type WatchStatus = { verifiedMs: number; requiredMs: number } & (
  | {
      phase: 'watching';
      halt: Halt | 'opening' | 'absent' | 'silent' | 'offline' | null;
      /** Time that was shown a moment ago and that the server did not grant. */
      lostMs: number;
    }
  | Ending
);

/** A beat on its way to the server. */
export interface Delivery {
  beat: Beat;
  /** What is sent: the beat, joined after a failed attempt by the time played since. */
  body: Beat;
  /** A beat that is sent again carries the same report, because the server counts the first one that arrives. */
  report: AttentionReport;
}

/** Everything a watch knows. `watch-reducer.ts` makes the next state out of the last one. */
export interface WatchState {
  readonly viewId: number;
  readonly requiredMs: number;
  readonly heartbeatMs: number;
  readonly startedAt: number;
  /** Where the chain of heartbeats stands. Each answer carries the nonce of the next beat. */
  seq: number;
  nonce: string;
  creditedMs: number;
  clock: WatchClock;
  halt: Halt | null;
  /** When the last beat was cut, and when the clock last ran. */
  beatAt: number;
  ranAt: number;
  shownMs: number;
  loss: { ms: number; at: number };
  /** Beats go one at a time. Those that wait stand behind the delivery or the claim. */
  delivery: Delivery | null;
  waiting: readonly Beat[];
  /** Set while the credit is being claimed, to the length of the watch in seconds. */
  claimed: number | null;
  /** Attempts in a row that did not reach the server. The clock stands until one does. */
  failures: number;
  /** The player is on the page. */
  ready: boolean;
  /** The player has not answered although it should have. */
  silent: 'surely' | 'perhaps' | null;
  /** The check of attention for which the credit waits. */
  checkId: string | null;
  /** A server of the release before refuses reports of attention. */
  takesReports: boolean;
  ending: Ending | null;
}

export const newWatch = ({ viewId, requiredSeconds, heartbeatSeconds, nonce }: View, at: number): WatchState => ({
  viewId,
  requiredMs: requiredSeconds * 1000,
  heartbeatMs: heartbeatSeconds * 1000,
  startedAt: at,
  seq: 0,
  nonce,
  creditedMs: 0,
  clock: newClock(at),
  halt: 'unstarted',
  beatAt: at,
  ranAt: at,
  shownMs: 0,
  loss: { ms: 0, at: Number.NEGATIVE_INFINITY },
  delivery: null,
  waiting: [],
  claimed: null,
  failures: 0,
  ready: false,
  silent: null,
  checkId: null,
  takesReports: true,
  ending: null,
});

export const isBusy = ({ delivery, claimed }: WatchState) => delivery !== null || claimed !== null;

/** What the server has counted, and what it will probably count of the time since. */
export function estimateMs(state: WatchState): number {
  const { creditedMs, clock, failures, delivery } = state;
  const running = failures > 0 ? 0 : Math.min(clock.playedMs, isBusy(state) ? AHEAD_MS : LONGEST_BEAT_MS);
  return creditedMs + Math.min(delivery?.body.playedMs ?? 0, LONGEST_BEAT_MS) + running;
}

function shownHalt({ failures, delivery, claimed, clock, beatAt, halt, silent, ready }: WatchState) {
  const isLate = delivery && claimed === null && clock.at - beatAt > AHEAD_MS && clock.playedMs > AHEAD_MS;
  if (failures > 0 || isLate) return 'offline';
  if (halt !== 'unstarted') return halt;
  if (silent) return silent === 'surely' ? 'absent' : 'silent';
  return ready ? halt : 'opening';
}

/** The figure that the viewer sees at `at`, which stands still rather than going back a little. */
export function withFigure<T extends WatchState>(state: T, at: number): T {
  const estimate = Math.min(state.requiredMs, estimateMs(state));
  // A small difference is caught up within moments, so the figure waits. A large one is corrected, and said.
  if (estimate < state.shownMs - AHEAD_MS)
    return { ...state, shownMs: estimate, loss: { ms: state.shownMs - estimate, at } };
  return { ...state, shownMs: Math.max(state.shownMs, estimate) };
}

export function statusOf(state: WatchState, at: number): WatchStatus {
  const { shownMs: verifiedMs, requiredMs, loss, ending } = state;
  const lostMs = at - loss.at < TELL_LOSS_MS ? loss.ms : 0;
  return { verifiedMs, requiredMs, ...(ending ?? { phase: 'watching', halt: shownHalt(state), lostMs }) };
}
