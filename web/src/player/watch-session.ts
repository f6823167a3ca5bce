import { askUntilAnswered } from './ask-until-answered.ts';
import type { Attention, AttentionReport } from './attention.ts';
import type { PlayerSignal } from './player.ts';
import * as ticking from './watch-clock.ts';
import { type Ending, endedBy } from './watch-ending.ts';
import type { InterruptReason, OpenCheck, Refusal, View, WatchServer } from './watch-server.ts';

/** Beats outside the regular rhythm (at a pause, near the end) keep at least this distance. */
const EXTRA_BEAT_MS = 500;
/** While a beat is unanswered the figure runs on for this long and then waits: more might not be granted. */
const AHEAD_MS = 2_000;
/** How long the viewer is told that some seconds did not count. */
const TELL_LOSS_MS = 8_000;
const RUNNING = { state: 'playing', visible: true, focused: true } as const;

export type WatchStatus = { verifiedMs: number; requiredMs: number } & (
  | {
      phase: 'watching';
      halt: ticking.Halt | 'silent' | 'offline' | null;
      /** Time that was shown a moment ago and that the server did not grant. */
      lostMs: number;
    }
  | Ending
);

/** Where the chain of heartbeats stands. Each answer carries the nonce of the next beat. */
interface Chain {
  seq: number;
  nonce: string;
  creditedMs: number;
}

interface SessionParts {
  view: View;
  server: WatchServer;
  now(): number;
  /** Reported with the heartbeats, for the owner of the video. */
  attention?: Pick<Attention, 'report' | 'confirm'>;
  onStatus(status: WatchStatus): void;
  /** A check of attention has come; the credit waits until `passed` is called. */
  onCheck?: ((check: OpenCheck) => void) | undefined;
}

export interface WatchSession {
  hear(signal: PlayerSignal): void;
  /** Call this several times a second. It reports whether the page is seen, and keeps the session going. */
  look(visible: boolean, focused: boolean): void;
  /** Gives up the watch and frees its place. Does nothing after a final state. */
  abandon(reason: InterruptReason, playerCode?: string): void;
  /** The open check was answered rightly. */
  passed(): void;
}

/**
 * One watch from its start to a final state. The clock counts what the viewer sees, heartbeats report it, and the credit
 * is claimed once the server has counted enough. The server's figure is the truth; the clock only fills the seconds
 * between two answers, and never by more than the server can grant.
 */
export function createSession({ view, server, now, attention, onStatus, onCheck }: SessionParts): WatchSession {
  const { viewId, requiredSeconds, heartbeatSeconds } = view;
  const requiredMs = requiredSeconds * 1000;
  const startedAt = now();
  let { seq, nonce, creditedMs }: Chain = { seq: 0, nonce: view.nonce, creditedMs: 0 };
  let clock = ticking.newClock(startedAt);
  let halt: ticking.Halt | null = 'unstarted';
  let beatAt = startedAt;
  let ranAt = startedAt;
  let shownMs = 0;
  let loss = { ms: 0, at: Number.NEGATIVE_INFINITY };
  /** The beat that is on its way. One `send` runs at a time. */
  let underWay: ticking.Beat | null = null;
  let sending = false;
  let completing = false;
  let offline = false;
  /** The player has not answered although it should have. */
  let silent: 'surely' | 'perhaps' | null = null;
  let ending: Ending | null = null;
  let check: OpenCheck | null = null;
  let takesReports = true;

  const isLate = () => sending && !completing && clock.at - beatAt > AHEAD_MS && clock.playedMs > AHEAD_MS;

  function estimateMs() {
    const running = offline ? 0 : Math.min(clock.playedMs, sending ? AHEAD_MS : ticking.LONGEST_BEAT_MS);
    return creditedMs + Math.min(underWay?.playedMs ?? 0, ticking.LONGEST_BEAT_MS) + running;
  }

  function shownHalt() {
    if (offline || isLate()) return 'offline';
    return halt === 'unstarted' && silent ? 'silent' : halt;
  }

  function tell() {
    const estimate = Math.min(requiredMs, estimateMs());
    // A small difference is caught up within moments, so the figure waits. A large one is corrected, and said.
    if (estimate < shownMs - AHEAD_MS) loss = { ms: shownMs - estimate, at: now() };
    if (estimate > shownMs || estimate < shownMs - AHEAD_MS) shownMs = estimate;
    const lostMs = now() - loss.at < TELL_LOSS_MS ? loss.ms : 0;
    const state = ending ?? ({ phase: 'watching', halt: shownHalt(), lostMs } as const);
    onStatus({ verifiedMs: shownMs, requiredMs, ...state });
  }

  function end(how: Ending) {
    ending = how;
    tell();
  }

  const noteAttempt = (lost: boolean) => {
    if (ending) return false;
    offline = lost;
    tell();
    return true;
  };

  async function complete() {
    completing = true;
    const watchDuration = Math.round((now() - startedAt) / 1000);
    const reply = await askUntilAnswered(() => server.complete({ viewId, watchDuration }), noteAttempt);
    completing = false;
    if (ending) return;
    if (!reply.ok) return refused(reply);
    creditedMs = requiredMs;
    end({ phase: 'completed', ...reply.value });
  }

  function refused(refusal: Refusal): Promise<void> | void {
    if (refusal.code === 'watch_completed') return complete();
    // The next heartbeat brings the check that this page has not seen.
    if (refusal.code === 'check_open') return;
    if (refusal.code !== 'watch_too_early') return end(endedBy(refusal));
    creditedMs = requiredMs - Number(refusal.details.missingSeconds) * 1000;
  }

  function ask(open: OpenCheck | null) {
    const isNew = open !== null && open.id !== check?.id;
    check = open;
    if (isNew) onCheck?.(open);
  }

  /** During an upgrade a server of the release before may be asked, which refuses what it does not know. */
  async function sendBeat(beat: Parameters<WatchServer['heartbeat']>[0], report: AttentionReport) {
    const reply = await server.heartbeat({ ...beat, ...(takesReports && report) });
    if (reply.ok || reply.status !== 400 || !takesReports || Object.keys(report).length === 0) return reply;
    takesReports = false;
    return server.heartbeat(beat);
  }

  /**
   * Sends one beat until it is answered. When the first attempt fails, the time played since joins the beat, so that
   * what the viewer has already seen counted is granted later. After that the clock stands until the server answers.
   */
  async function deliver(beat: ticking.Beat, isLast: boolean) {
    let body = beat;
    // A beat that is sent again carries the same report, because the server counts the first one that arrives.
    const report: AttentionReport = (takesReports && attention?.report()) || {};
    underWay = beat;
    const reply = await askUntilAnswered(
      () => sendBeat({ viewId, seq: seq + 1, nonce, ...body }, report),
      (lost) => {
        if (lost && !offline && isLast && !ending) {
          body = ticking.joinBeats(beat, cutBeat());
          underWay = body;
        }
        if (!lost && offline) cutBeat();
        return noteAttempt(lost);
      },
    );
    underWay = null;
    if (ending || !reply.ok) return reply;
    attention?.confirm(report);
    const granted = reply.value.creditedMs - creditedMs;
    // The first attempt had arrived and only its answer was lost: what joined later goes into the next beat.
    if (body !== beat && granted <= beat.playedMs) clock = ticking.putBack(clock, beat, body);
    return reply;
  }

  async function send(...beats: ticking.Beat[]) {
    sending = true;
    for (const [index, beat] of beats.entries()) {
      const reply = await deliver(beat, index === beats.length - 1);
      if (ending) return;
      if (reply.ok) {
        ({ seq, nonce, creditedMs } = reply.value);
        ask(reply.value.check);
        if (reply.value.done) await complete();
      } else await refused(reply);
      if (ending) return;
    }
    sending = false;
  }

  function cutBeat() {
    const [beat, next] = ticking.takeBeat(clock);
    clock = next;
    beatAt = clock.at;
    return beat;
  }

  function reach(at: number, seconds: number, duration: number) {
    clock = ticking.advance(clock, at);
    // A jump gets a beat of its own. The server sees it, and the honest seconds before and after still count.
    const before = !sending && ticking.isSeek(clock, at, seconds, duration) && cutBeat();
    clock = ticking.reach(clock, at, seconds, duration);
    if (before) void send(before, cutBeat());
  }

  /** Time that ran before a stop is reported in a beat of its own, because the server counts nothing in a stopped beat. */
  function beat() {
    const ran = halt && clock.playedMs > 0 && { ...cutBeat(), ...RUNNING };
    void (ran ? send(ran, cutBeat()) : send(cutBeat()));
  }

  function moveOn() {
    halt = ticking.haltOf(clock);
    if (!halt) ranAt = clock.at;
    const since = clock.at - beatAt;
    // A stop is reported soon, but the moment between the end of a clip and its next loop is not a stop.
    const stopped = clock.playedMs > 0 && clock.at - ranAt >= EXTRA_BEAT_MS;
    // With a check open the end is not near, whatever the clock says.
    const extra = since >= EXTRA_BEAT_MS && (stopped || (!check && estimateMs() >= requiredMs));
    if (!sending && (extra || since >= heartbeatSeconds * 1000)) beat();
    tell();
  }

  /**
   * What the server has not confirmed yet, as one beat. If the beat under way arrives before it, this one counts as the
   * same beat sent again.
   */
  function lastBeat() {
    clock = ticking.advance(clock, now());
    const before = underWay ?? { playedMs: 0, mediaMs: 0 };
    const rest = cutBeat();
    const playedMs = before.playedMs + rest.playedMs;
    const mediaMs = before.mediaMs + rest.mediaMs;
    return (
      playedMs > 0 && {
        beat: { ...rest, seq: seq + 1, nonce, playedMs, mediaMs, ...(takesReports && attention?.report()) },
      }
    );
  }

  function abandon(reason: InterruptReason, playerCode?: string) {
    if (ending) return;
    const because = reason === 'skipped' && silent === 'surely' && halt === 'unstarted' ? 'player_blocked' : reason;
    // While the credit is being claimed, closing the window must not give it up.
    if (!completing) server.abandon({ viewId, reason: because, ...(playerCode && { playerCode }), ...lastBeat() });
    end({ phase: 'interrupted', reason, message: '' });
  }

  return {
    abandon,
    passed() {
      check = null;
      if (!ending && !completing && creditedMs >= requiredMs) void complete();
    },
    hear(signal) {
      if (ending) return;
      const at = now();
      silent = signal.kind === 'silent' ? signal.how : null;
      if (signal.kind === 'fault') return abandon(signal.fault, signal.code);
      if (signal.kind === 'time') reach(at, signal.seconds, signal.duration);
      else if (signal.kind === 'rate') clock = ticking.change(clock, at, { rate: signal.rate });
      else if (signal.kind === 'state') clock = ticking.change(clock, at, { state: signal.state });
      moveOn();
    },
    look(visible, focused) {
      if (ending) return;
      clock = ticking.change(clock, now(), { visible, focused });
      moveOn();
    },
  };
}
