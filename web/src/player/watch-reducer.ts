import type { AttentionReport } from './attention.ts';
import type { PlayerSignal } from './player.ts';
import * as ticking from './watch-clock.ts';
import { type Ending, endedBy } from './watch-ending.ts';
import type { BeatAnswer, InterruptReason, OpenCheck, Refusal, Reply, Reward, WatchServer } from './watch-server.ts';
import {
  type Delivery,
  estimateMs,
  isBusy,
  statusOf,
  type WatchState,
  type WatchStatus,
  withFigure,
} from './watch-state.ts';

/** Beats outside the regular rhythm (at a pause, near the end) keep at least this distance. */
const EXTRA_BEAT_MS = 500;
/** Pauses between attempts. Every call has one effect however often it arrives, so it is repeated until it is answered. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;
const RUNNING = { state: 'playing', visible: true, focused: true } as const;

export type WatchEvent =
  | { kind: 'heard'; signal: PlayerSignal }
  | { kind: 'looked'; visible: boolean; focused: boolean }
  | { kind: 'abandoned'; reason: InterruptReason; playerCode?: string | undefined }
  /** The open check was answered rightly. */
  | { kind: 'passed' }
  | { kind: 'beat answered'; reply: Reply<BeatAnswer> }
  | { kind: 'claim answered'; reply: Reply<Reward> }
  /** The pause before another attempt is over. */
  | { kind: 'waited'; call: Call };

/** When the event happened, and what the attention had noted until then. */
export interface Moment {
  at: number;
  report: AttentionReport;
}

type Call = 'beat' | 'claim';

/** What the session must do. The answer to a call comes back as an event. */
export type Effect =
  | { do: 'beat'; body: Parameters<WatchServer['heartbeat']>[0] }
  | { do: 'claim'; body: Parameters<WatchServer['complete']>[0] }
  | { do: 'abandon'; body: Parameters<WatchServer['abandon']>[0] }
  | { do: 'wait'; ms: number; call: Call }
  | { do: 'confirm'; report: AttentionReport }
  | { do: 'check'; check: OpenCheck }
  | { do: 'tell'; status: WatchStatus };

export interface Step {
  state: WatchState;
  effects: readonly Effect[];
}

/** A state on its way to the next one, with what is to be done so far. */
type Turn = WatchState & Pick<Step, 'effects'>;

const doing = (turn: Turn, ...effects: Effect[]): Turn => ({ ...turn, effects: [...turn.effects, ...effects] });

/**
 * One watch from its start to a final state. The clock counts what the viewer sees, heartbeats report it, and the credit
 * is claimed once the server has counted enough. The server's figure is the truth; the clock only fills the seconds
 * between two answers, and never by more than the server can grant.
 */
export function reduceWatch(before: WatchState, event: WatchEvent, moment: Moment): Step {
  if (before.ending) return { state: before, effects: [] };
  const { effects, ...state } = react({ ...before, effects: [] }, event, moment);
  const status = statusOf(state, moment.at);
  // A player sends several signals at a time. What they add to the figure is told at the next look, four times a second.
  if (event.kind === 'heard' && saysTheSame(statusOf(before, moment.at), status)) return { state, effects };
  // The viewer is told last, because everything else must have happened when the page reacts to it.
  return { state, effects: [...effects, { do: 'tell', status }] };
}

const saysTheSame = (before: WatchStatus, now: WatchStatus) =>
  before.phase === 'watching' && now.phase === 'watching' && before.halt === now.halt && before.lostMs === now.lostMs;

function react(turn: Turn, event: WatchEvent, moment: Moment): Turn {
  switch (event.kind) {
    case 'heard':
      return hear({ ...turn, silent: null, ready: turn.ready || event.signal.kind !== 'silent' }, event.signal, moment);
    case 'looked': {
      const { visible, focused } = event;
      return change(turn, { visible, focused }, moment);
    }
    case 'abandoned':
      return abandon(turn, event.reason, event.playerCode, moment);
    case 'passed':
      return turn.creditedMs < turn.requiredMs ? { ...turn, checkId: null } : claim({ ...turn, checkId: null }, moment);
    case 'beat answered':
      return beatAnswered(turn, event.reply, moment);
    case 'claim answered':
      return claimAnswered(turn, event.reply, moment);
    case 'waited':
      return event.call === 'beat' ? sendBeat(turn) : sendClaim(turn);
  }
}

function hear(turn: Turn, signal: PlayerSignal, moment: Moment): Turn {
  switch (signal.kind) {
    case 'fault':
      return abandon(turn, signal.fault, signal.code, moment);
    case 'time':
      return moveOn(reach(turn, signal.seconds, signal.duration, moment), moment);
    case 'rate':
      return change(turn, { rate: signal.rate }, moment);
    case 'state':
      return change(turn, { state: signal.state }, moment);
    case 'silent':
      return moveOn({ ...turn, silent: signal.how }, moment);
    case 'ready':
    case 'sound':
    case 'volume':
      return moveOn(turn, moment);
  }
}

const change = (turn: Turn, what: Parameters<typeof ticking.change>[2], moment: Moment) =>
  moveOn({ ...turn, clock: ticking.change(turn.clock, moment.at, what) }, moment);

/** Closes the running beat. */
function takeBeat(turn: Turn): [ticking.Beat, Turn] {
  const [taken, clock] = ticking.takeBeat(turn.clock);
  return [taken, { ...turn, clock, beatAt: clock.at }];
}

/** Closes the running beat, which waits to be sent. */
function queueBeat(turn: Turn, as?: Partial<ticking.Beat>): Turn {
  const [taken, next] = takeBeat(turn);
  return { ...next, waiting: [...next.waiting, { ...taken, ...as }] };
}

function reach(turn: Turn, seconds: number, duration: number, moment: Moment): Turn {
  const { at } = moment;
  const clock = ticking.advance(turn.clock, at);
  const reached = (from: Turn): Turn => ({ ...from, clock: ticking.reach(from.clock, at, seconds, duration) });
  if (isBusy(turn) || !ticking.isSeek(clock, at, seconds, duration)) return reached({ ...turn, clock });
  // A jump gets a beat of its own. The server sees it, and the honest seconds before and after still count.
  return deliverNext(queueBeat(reached(queueBeat({ ...turn, clock }))), moment);
}

function moveOn(before: Turn, moment: Moment): Turn {
  const { clock, beatAt, checkId, requiredMs, heartbeatMs } = before;
  const halt = ticking.haltOf(clock);
  const turn = { ...before, halt, ranAt: halt ? before.ranAt : clock.at };
  const since = clock.at - beatAt;
  // A stop is reported soon, but the moment between the end of a clip and its next loop is not a stop.
  const stopped = clock.playedMs > 0 && clock.at - turn.ranAt >= EXTRA_BEAT_MS;
  // With a check open the end is not near, whatever the clock says.
  const extra = since >= EXTRA_BEAT_MS && (stopped || (!checkId && estimateMs(turn) >= requiredMs));
  const isDue = !isBusy(turn) && (extra || since >= heartbeatMs);
  return withFigure(isDue ? beat(turn, moment) : turn, moment.at);
}

/** Time that ran before a stop is reported in a beat of its own, because the server counts nothing in a stopped beat. */
function beat(turn: Turn, moment: Moment): Turn {
  const ran = turn.halt && turn.clock.playedMs > 0;
  return deliverNext(queueBeat(ran ? queueBeat(turn, RUNNING) : turn), moment);
}

/** Beats go one at a time, and none goes while the credit is being claimed. */
function deliverNext(turn: Turn, { report }: Moment): Turn {
  const [next, ...waiting] = turn.waiting;
  if (turn.ending || isBusy(turn) || !next) return turn;
  const delivery = { beat: next, body: next, report: turn.takesReports ? report : {} };
  return sendBeat({ ...turn, waiting, delivery });
}

function sendBeat(turn: Turn): Turn {
  const { viewId, seq, nonce, delivery } = turn;
  if (!delivery) return turn;
  return doing(turn, { do: 'beat', body: { viewId, seq: seq + 1, nonce, ...delivery.body, ...delivery.report } });
}

const isLost = (reply: Reply<unknown>) =>
  !reply.ok && (reply.status === 0 || reply.status === 429 || reply.status >= 500);

function retry(turn: Turn, call: Call): Turn {
  const ms = Math.min(FIRST_WAIT_MS * 2 ** turn.failures, LONGEST_WAIT_MS);
  return doing({ ...turn, failures: turn.failures + 1 }, { do: 'wait', ms, call });
}

function beatAnswered(turn: Turn, reply: Reply<BeatAnswer>, moment: Moment): Turn {
  const { delivery } = turn;
  if (!delivery) return turn;
  if (isLost(reply)) return retry(joined(turn, delivery), 'beat');
  // During an upgrade a server of the release before may be asked, which refuses what it does not know.
  if (!reply.ok && reply.status === 400 && Object.keys(delivery.report).length > 0)
    return sendBeat({ ...turn, takesReports: false, delivery: { ...delivery, report: {} } });
  // What was played while the server could not be reached is dropped.
  const from = turn.failures > 0 ? takeBeat(turn)[1] : turn;
  const next = { ...from, failures: 0, delivery: null };
  const judged = reply.ok ? granted(next, delivery, reply.value, moment) : refused(next, reply, moment);
  // The report of this moment still holds what the answer confirms, so it must not go out with the beat that waits.
  return deliverNext(judged, { ...moment, report: {} });
}

/**
 * When the first attempt fails, the time played since joins the beat, so that what the viewer has already seen counted is
 * granted later. After that the clock stands until the server answers.
 */
function joined(turn: Turn, delivery: Delivery): Turn {
  if (turn.failures > 0 || turn.waiting.length > 0) return turn;
  const [rest, next] = takeBeat(turn);
  return { ...next, delivery: { ...delivery, body: ticking.joinBeats(delivery.beat, rest) } };
}

function granted(before: Turn, { beat: first, body, report }: Delivery, answer: BeatAnswer, moment: Moment): Turn {
  const { seq, nonce, creditedMs, check, done } = answer;
  // The first attempt had arrived and only its answer was lost: what joined later goes into the next beat.
  const isFirst = body !== first && creditedMs - before.creditedMs <= first.playedMs;
  const clock = isFirst ? ticking.putBack(before.clock, first, body) : before.clock;
  const turn = doing(
    { ...before, clock, seq, nonce, creditedMs, checkId: check?.id ?? null },
    { do: 'confirm', report },
    ...(check && check.id !== before.checkId ? [{ do: 'check', check } as const] : []),
  );
  return done ? claim(turn, moment) : turn;
}

function refused(turn: Turn, refusal: Refusal, moment: Moment): Turn {
  switch (refusal.code) {
    case 'watch_completed':
      return claim(turn, moment);
    case 'check_open':
      // The next heartbeat brings the check that this page has not seen.
      return turn;
    case 'watch_too_early':
      return { ...turn, creditedMs: turn.requiredMs - Number(refusal.details.missingSeconds) * 1000 };
    default:
      return end(turn, endedBy(refusal), moment);
  }
}

function claim(turn: Turn, { at }: Moment): Turn {
  if (turn.claimed !== null) return turn;
  return sendClaim({ ...turn, claimed: Math.round((at - turn.startedAt) / 1000) });
}

function sendClaim(turn: Turn): Turn {
  const { viewId, claimed: watchDuration } = turn;
  return watchDuration === null ? turn : doing(turn, { do: 'claim', body: { viewId, watchDuration } });
}

function claimAnswered(turn: Turn, reply: Reply<Reward>, moment: Moment): Turn {
  if (isLost(reply)) return retry(turn, 'claim');
  const next = { ...turn, claimed: null, failures: 0 };
  if (!reply.ok) return deliverNext(refused(next, reply, moment), moment);
  return end({ ...next, creditedMs: next.requiredMs }, { phase: 'completed', ...reply.value }, moment);
}

const end = (turn: Turn, ending: Ending, { at }: Moment): Turn => withFigure({ ...turn, ending }, at);

/** Gives up the watch and frees its place. */
function abandon(turn: Turn, reason: InterruptReason, playerCode: string | undefined, moment: Moment): Turn {
  const ending = { phase: 'interrupted', reason, message: '' } as const;
  // While the credit is being claimed, closing the window must not give it up.
  if (turn.claimed !== null) return end(turn, ending, moment);
  const isBlocked = reason === 'skipped' && turn.silent === 'surely' && turn.halt === 'unstarted';
  const body = {
    viewId: turn.viewId,
    reason: isBlocked ? 'player_blocked' : reason,
    ...(playerCode && { playerCode }),
    ...lastBeat(turn, moment),
  } as const;
  return end(doing(turn, { do: 'abandon', body }), ending, moment);
}

/**
 * What the server has not confirmed yet, as one beat. If the beat under way arrives before it, this one counts as the
 * same beat sent again.
 */
function lastBeat({ clock, seq, nonce, delivery, takesReports }: Turn, { at, report }: Moment) {
  const [rest] = ticking.takeBeat(ticking.advance(clock, at));
  const playedMs = (delivery?.body.playedMs ?? 0) + rest.playedMs;
  const mediaMs = (delivery?.body.mediaMs ?? 0) + rest.mediaMs;
  return playedMs > 0 && { beat: { ...rest, seq: seq + 1, nonce, playedMs, mediaMs, ...(takesReports && report) } };
}
