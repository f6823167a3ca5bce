import { COUNTED_SECONDS } from '@viewloop/contract/constants';
import type { PlaybackState, PlayerSignal } from './player.ts';

/** A longer gap between two looks means that the machine slept. */
const LONGEST_STEP_MS = 2_000;
/** A player that says "playing" while its time stands still for this long is loading or shows an advertisement. */
const STALL_MS = 3_000;
/** The video began again when its position fell back to its first moments from further on. */
const FIRST_SECONDS = 1.5;
const SHORTEST_RUN_SECONDS = 2;

const SEEN = 1;
const HEARD = 2;
const MUTED = 4;
const BEGAN_AGAIN = 8;

/** What a heartbeat reports besides the time: one hexadecimal digit for each second of playback, and the video's length. */
export interface AttentionReport {
  seconds?: string;
  length?: number;
}

export interface Attention {
  hear(signal: PlayerSignal): void;
  look(visible: boolean, focused: boolean): void;
  /** What the server has not confirmed yet. */
  report(): AttentionReport;
  /** The server has this report; later ones do not repeat it. */
  confirm(report: AttentionReport): void;
  /** From now on the seconds in view are counted instead of reported. */
  markPaid(): void;
  /** How long the viewer has stayed since being paid, and how often the video began again; null before. */
  stay(): { seconds: number; replays: number } | null;
}

/**
 * Notes what each second of playback was like: in view, with sound, begun again. The owner of the video sees it in figures. It
 * earns nothing, and the watch does not depend on it.
 */
export function createAttention(now: () => number): Attention {
  let at = now();
  let state: PlaybackState = 'unstarted';
  let inView = false;
  let muted: boolean | null = null;
  let volume: number | null = null;
  let position: number | null = null;
  let movedAt = at;
  let length = 0;
  let pending = '';
  let stay: { seconds: number; replays: number } | null = null;
  /** The second that is running. */
  let second = { ms: 0, seenMs: 0, beganAgain: false };

  function soundBits() {
    if (muted === null && volume === null) return 0;
    return muted || volume === 0 ? MUTED : HEARD;
  }

  function closeSecond() {
    const { seenMs, beganAgain } = second;
    const isSeen = seenMs > 500;
    if (stay) {
      if (isSeen) stay.seconds = Math.min(COUNTED_SECONDS, stay.seconds + 1);
      if (beganAgain) stay.replays = Math.min(COUNTED_SECONDS, stay.replays + 1);
    } else {
      const digit = (isSeen ? SEEN : 0) + soundBits() + (beganAgain ? BEGAN_AGAIN : 0);
      pending = (pending + digit.toString(16)).slice(0, COUNTED_SECONDS);
    }
    second = { ms: second.ms - 1000, seenMs: 0, beganAgain: false };
  }

  function advance() {
    const before = at;
    at = now();
    if (state !== 'playing' || before >= movedAt + STALL_MS) return;
    const step = Math.min(at - before, LONGEST_STEP_MS);
    second.ms += step;
    if (inView) second.seenMs += step;
    while (second.ms >= 1000) closeSecond();
  }

  function reach(seconds: number, duration: number) {
    if (duration > 0) length = duration;
    const ran = (position ?? 0) - seconds;
    const shortest = length > 0 ? Math.min(SHORTEST_RUN_SECONDS, length / 2) : SHORTEST_RUN_SECONDS;
    if (seconds < FIRST_SECONDS && ran >= shortest) second.beganAgain = true;
    if (seconds !== position) movedAt = at;
    position = seconds;
  }

  return {
    hear(signal) {
      advance();
      if (signal.kind === 'state') {
        if (signal.state !== state) movedAt = at;
        state = signal.state;
      } else if (signal.kind === 'time') reach(signal.seconds, signal.duration);
      else if (signal.kind === 'sound') muted = signal.muted;
      else if (signal.kind === 'volume') volume = signal.volume;
    },
    look(visible, focused) {
      advance();
      inView = visible && focused;
    },
    report: () => ({
      ...(pending && { seconds: pending }),
      ...(length >= 0.5 && { length: Math.min(86_400, Math.round(length)) }),
    }),
    confirm({ seconds = '' }) {
      pending = pending.slice(seconds.length);
    },
    markPaid() {
      second = { ms: 0, seenMs: 0, beganAgain: false };
      stay ??= { seconds: 0, replays: 0 };
    },
    stay: () => stay,
  };
}
