import type { Beat } from './watch-clock.ts';
import { meaningOf } from './watch-ending.ts';
import type { BeatAnswer, Refusal, Reply, WatchServer } from './watch-server.ts';

const LONGEST_WAIT_MS = 5_000;

/** Where the chain of heartbeats stands: each answer hands out the nonce of the next beat. */
export interface ChainState {
  seq: number;
  nonce: string;
  creditedMs: number;
}

interface ChainParts {
  viewId: number;
  state: ChainState;
  server: Pick<WatchServer, 'heartbeat'>;
  /** Whether asking still makes sense. */
  live(): boolean;
  onOffline(offline: boolean): void;
  onAnswer(answer: BeatAnswer): Promise<void>;
  onRefusal(refusal: Refusal): Promise<void>;
}

/** Asks until there is an answer that means something: the same question, so that asking twice changes nothing. */
export async function insist<T>(
  { live, onOffline }: Pick<ChainParts, 'live' | 'onOffline'>,
  ask: () => Promise<Reply<T>>,
): Promise<Reply<T>> {
  for (let waitMs = 1_000; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    const reply = await ask();
    const lost = !reply.ok && meaningOf(reply) === 'retry';
    onOffline(lost);
    if (!lost || !live()) return reply;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Sends beats one after another, never two at once. */
export function createChain({ viewId, state, server, live, onOffline, onAnswer, onRefusal }: ChainParts) {
  const waiting: Beat[] = [];
  let busy = false;

  async function sendNext(beat: Beat) {
    const { seq, nonce } = state;
    const reply = await insist({ live, onOffline }, () => server.heartbeat({ viewId, seq: seq + 1, nonce, ...beat }));
    waiting.shift();
    if (!live()) return;
    if (!reply.ok) return onRefusal(reply);
    state.seq = reply.value.seq;
    state.nonce = reply.value.nonce;
    state.creditedMs = reply.value.creditedMs;
    await onAnswer(reply.value);
  }

  return {
    isBusy: () => busy,
    /** Time in beats that the server has not answered yet. */
    waitingMs: () => waiting.reduce((sum, beat) => sum + beat.playedMs, 0),
    async send(...beats: Beat[]) {
      waiting.push(...beats);
      if (busy) return;
      busy = true;
      for (let beat = waiting[0]; beat && live(); beat = waiting[0]) await sendNext(beat);
      busy = false;
    },
  };
}
