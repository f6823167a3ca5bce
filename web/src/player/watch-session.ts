import { insist } from './insist.ts';
import type { PlayerSignal } from './player.ts';
import * as ticking from './watch-clock.ts';
import { type Ending, endedBy } from './watch-ending.ts';
import type { InterruptReason, Refusal, View, WatchServer } from './watch-server.ts';

/** Beats beside the regular ones (at a pause, near the end) keep this distance. */
const EXTRA_BEAT_MS = 500;
const RUNNING = { state: 'playing', visible: true, focused: true } as const;

export type WatchStatus = { verifiedMs: number; requiredMs: number } & (
  | { phase: 'watching'; halt: ticking.Halt | 'offline' | null }
  | Ending
);

/** Where the chain of heartbeats stands: each answer hands out the nonce of the next beat. */
export interface Chain {
  seq: number;
  nonce: string;
  creditedMs: number;
}

interface SessionParts {
  view: View;
  /** Where an earlier load of the page left off. */
  resume?: Chain | undefined;
  server: WatchServer;
  now(): number;
  onStatus(status: WatchStatus): void;
  onChain?: ((chain: Chain) => void) | undefined;
}

export interface WatchSession {
  hear(signal: PlayerSignal): void;
  /** To be called several times a second: how the page stands, and what moves the session on. */
  look(visible: boolean, focused: boolean): void;
  /** Gives the watch up and frees its place; nothing after a final state. */
  abandon(reason: InterruptReason, playerCode?: string): void;
}

/**
 * One watch from start to a final state. It counts with the clock, reports in a chain of heartbeats, and asks for the
 * credit once the server agrees. What the server says is the truth; the clock only fills the seconds in between.
 */
export function createSession({ view, resume, server, now, onStatus, onChain }: SessionParts): WatchSession {
  const { viewId, requiredSeconds, heartbeatSeconds } = view;
  const requiredMs = requiredSeconds * 1000;
  const startedAt = now();
  let { seq, nonce, creditedMs } = resume ?? { seq: 0, nonce: view.nonce, creditedMs: 0 };
  let clock = ticking.newClock(startedAt);
  let halt: ticking.Halt | null = 'unstarted';
  let beatAt = startedAt;
  let ranAt = startedAt;
  let shownMs = 0;
  /** Time in the beat that is under way; beats go one after another, never two at once. */
  let sentMs = 0;
  let sending = false;
  let completing = false;
  let offline = false;
  let ending: Ending | null = null;

  const estimateMs = () => creditedMs + (offline ? 0 : clock.playedMs + sentMs);

  function tell() {
    const estimate = Math.min(requiredMs, estimateMs());
    // A few milliseconds lost on the way must not make the figure run backwards; a second that did not count may.
    if (estimate > shownMs || estimate < shownMs - 1_000) shownMs = estimate;
    const state = ending ?? ({ phase: 'watching', halt: offline ? 'offline' : halt } as const);
    onStatus({ verifiedMs: shownMs, requiredMs, ...state });
  }

  function end(how: Ending) {
    ending = how;
    tell();
  }

  const stillWanted = (lost: boolean) => {
    if (ending) return false;
    offline = lost;
    tell();
    return true;
  };

  async function complete() {
    completing = true;
    const watchDuration = Math.round((now() - startedAt) / 1000);
    const reply = await insist(() => server.complete({ viewId, watchDuration }), stillWanted);
    completing = false;
    if (ending) return;
    if (!reply.ok) return refused(reply);
    creditedMs = requiredMs;
    end({ phase: 'completed', ...reply.value });
  }

  function refused(refusal: Refusal): Promise<void> | void {
    if (refusal.code === 'watch_completed') return complete();
    if (refusal.code !== 'watch_too_early') return end(endedBy(refusal));
    creditedMs = requiredMs - Number(refusal.details.missingSeconds) * 1000;
  }

  async function send(...beats: ticking.Beat[]) {
    sending = true;
    for (const beat of beats) {
      sentMs = beat.playedMs;
      const reply = await insist(() => server.heartbeat({ viewId, seq: seq + 1, nonce, ...beat }), stillWanted);
      sentMs = 0;
      if (ending) return;
      if (reply.ok) {
        ({ seq, nonce, creditedMs } = reply.value);
        onChain?.({ seq, nonce, creditedMs });
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
    // A jump gets a beat of its own: the server sees it, and the honest seconds before and after still count.
    const before = !sending && ticking.isSeek(clock, at, seconds, duration) && cutBeat();
    clock = ticking.reach(clock, at, seconds, duration);
    if (before) void send(before, cutBeat());
  }

  /** A beat speaks of one thing: time that ran before a stop is told apart from the stop, or the server counts neither. */
  function beat() {
    const ran = halt && clock.playedMs > 0 && { ...cutBeat(), ...RUNNING };
    void (ran ? send(ran, cutBeat()) : send(cutBeat()));
  }

  function moveOn() {
    halt = ticking.haltOf(clock);
    if (!halt) ranAt = clock.at;
    const since = clock.at - beatAt;
    // A stop is reported soon, but not the moment between the end of a clip and its next turn.
    const stopped = clock.playedMs > 0 && clock.at - ranAt >= EXTRA_BEAT_MS;
    const extra = since >= EXTRA_BEAT_MS && (stopped || estimateMs() >= requiredMs);
    if (!sending && (extra || since >= heartbeatSeconds * 1000)) beat();
    tell();
  }

  function abandon(reason: InterruptReason, playerCode?: string) {
    if (ending) return;
    // The credit is being asked for at this moment: closing the window must not take it away again.
    if (!completing) server.abandon({ viewId, reason, ...(playerCode && { playerCode }) });
    end({ phase: 'interrupted', reason, message: '' });
  }

  return {
    abandon,
    hear(signal) {
      if (ending) return;
      const at = now();
      if (signal.kind === 'fault') return abandon(signal.fault, signal.code);
      if (signal.kind === 'time') reach(at, signal.seconds, signal.duration);
      else clock = ticking.change(clock, at, signal.kind === 'rate' ? { rate: signal.rate } : { state: signal.state });
      moveOn();
    },
    look(visible, focused) {
      if (ending) return;
      clock = ticking.change(clock, now(), { visible, focused });
      moveOn();
    },
  };
}
