import { type ChainState, createChain, insist } from './heartbeat-chain.ts';
import type { PlayerSignal } from './player.ts';
import * as ticking from './watch-clock.ts';
import { type Ending, meaningOf } from './watch-ending.ts';
import type { InterruptReason, Refusal, View, WatchServer } from './watch-server.ts';

/** Beats beside the regular ones (at a pause, near the end) keep this distance. */
const EXTRA_BEAT_MS = 500;

export type WatchStatus = { verifiedMs: number; requiredMs: number } & (
  | { phase: 'watching'; halt: ticking.Halt | 'offline' | null }
  | Ending
);

interface SessionParts {
  view: View;
  /** Where an earlier load of the page left off. */
  resume?: ChainState | undefined;
  server: WatchServer;
  now(): number;
  onStatus(status: WatchStatus): void;
  onChain?: ((state: ChainState) => void) | undefined;
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
  const { viewId } = view;
  const requiredMs = view.requiredSeconds * 1000;
  const startedAt = now();
  const credited = resume ?? { seq: 0, nonce: view.nonce, creditedMs: 0 };
  let clock = ticking.newClock(startedAt);
  let halt: ticking.Halt | null = 'unstarted';
  let beatAt = startedAt;
  let shownMs = 0;
  let offline = false;
  let completing = false;
  let ending: Ending | null = null;

  const live = () => ending === null;
  const estimateMs = () => credited.creditedMs + (offline ? 0 : clock.playedMs + chain.waitingMs());

  function tell() {
    const estimate = Math.min(requiredMs, estimateMs());
    // A few milliseconds lost on the way must not make the figure run backwards; a second that did not count may.
    if (estimate > shownMs || estimate < shownMs - 1_000) shownMs = estimate;
    const common = { verifiedMs: shownMs, requiredMs };
    onStatus(ending ? { ...common, ...ending } : { ...common, phase: 'watching', halt: offline ? 'offline' : halt });
  }

  function end(how: Ending) {
    ending ??= how;
    if (how.phase === 'completed') credited.creditedMs = requiredMs;
    tell();
  }

  const onOffline = (lost: boolean) => {
    if (offline === lost || !live()) return;
    offline = lost;
    tell();
  };

  async function complete() {
    completing = true;
    const watchDuration = Math.round((now() - startedAt) / 1000);
    const reply = await insist({ live, onOffline }, () => server.complete({ viewId, watchDuration }));
    completing = false;
    if (!live()) return;
    if (reply.ok) end({ phase: 'completed', ...reply.value });
    else await onRefusal(reply);
  }

  async function onRefusal(refusal: Refusal) {
    const meaning = meaningOf(refusal);
    if (meaning === 'complete') await complete();
    else if (meaning === 'go on') credited.creditedMs = requiredMs - Number(refusal.details.missingSeconds || 1) * 1000;
    else if (meaning !== 'retry') end(meaning);
  }

  const chain = createChain({
    viewId,
    state: credited,
    server,
    live,
    onOffline,
    onRefusal,
    async onAnswer(answer) {
      onChain?.(credited);
      if (answer.done) await complete();
      if (live()) tell();
    },
  });

  function cutBeat() {
    const [beat, next] = ticking.takeBeat(clock);
    clock = next;
    beatAt = clock.at;
    return beat;
  }

  function moveOn() {
    const before = halt;
    halt = ticking.haltOf(clock);
    const justStopped = before === null && halt !== null;
    const since = clock.at - beatAt;
    const extra = since >= EXTRA_BEAT_MS && (justStopped || estimateMs() >= requiredMs);
    if (!chain.isBusy() && (extra || since >= view.heartbeatSeconds * 1000)) void chain.send(cutBeat());
    tell();
  }

  function reach(at: number, seconds: number, duration: number) {
    clock = ticking.advance(clock, at);
    const cut = !chain.isBusy() && ticking.isSeek(clock, at, seconds, duration);
    // A jump gets a beat of its own: the server sees it, and the honest seconds before and after still count.
    const before = cut ? [cutBeat()] : [];
    clock = ticking.reach(clock, at, seconds, duration);
    if (cut) void chain.send(...before, cutBeat());
  }

  function abandon(reason: InterruptReason, playerCode?: string) {
    if (!live()) return;
    // The credit is being asked for at this moment: closing the window must not take it away again.
    if (!completing) server.abandon({ viewId, reason, ...(playerCode && { playerCode }) });
    end({ phase: 'interrupted', reason, message: '' });
  }

  function take(signal: PlayerSignal, at: number) {
    switch (signal.kind) {
      case 'ready':
        return;
      case 'fault':
        return abandon(signal.fault, signal.code);
      case 'state':
        clock = ticking.play(clock, at, signal.state);
        return;
      case 'rate':
        clock = ticking.setRate(clock, at, signal.rate);
        return;
      case 'time':
        return reach(at, signal.seconds, signal.duration);
    }
  }

  return {
    abandon,
    hear(signal) {
      if (!live()) return;
      take(signal, now());
      if (live()) moveOn();
    },
    look(visible, focused) {
      if (!live()) return;
      clock = ticking.attend(clock, now(), visible, focused);
      moveOn();
    },
  };
}
