import type { Attention } from './attention.ts';
import type { PlayerSignal } from './player.ts';
import { type Effect, reduceWatch, type WatchEvent } from './watch-reducer.ts';
import type { InterruptReason, OpenCheck, View, WatchServer } from './watch-server.ts';
import { newWatch, type WatchStatus } from './watch-state.ts';

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

/** Runs one watch: `watch-reducer.ts` decides, this does what it says and brings back the answers. */
export function createSession({ view, server, now, attention, onStatus, onCheck }: SessionParts): WatchSession {
  let state = newWatch(view, now());

  function handle(event: WatchEvent) {
    const next = reduceWatch(state, event, { at: now(), report: attention?.report() ?? {} });
    state = next.state;
    next.effects.forEach(run);
  }

  function run(effect: Effect): void {
    switch (effect.do) {
      case 'beat':
        return void server.heartbeat(effect.body).then((reply) => handle({ kind: 'beat answered', reply }));
      case 'claim':
        return void server.complete(effect.body).then((reply) => handle({ kind: 'claim answered', reply }));
      case 'abandon':
        return server.abandon(effect.body);
      case 'wait':
        return void setTimeout(() => handle({ kind: 'waited', call: effect.call }), effect.ms);
      case 'confirm':
        return attention?.confirm(effect.report);
      case 'check':
        return onCheck?.(effect.check);
      case 'tell':
        return onStatus(effect.status);
    }
  }

  return {
    hear: (signal) => handle({ kind: 'heard', signal }),
    look: (visible, focused) => handle({ kind: 'looked', visible, focused }),
    abandon: (reason, playerCode) => handle({ kind: 'abandoned', reason, playerCode }),
    passed: () => handle({ kind: 'passed' }),
  };
}
