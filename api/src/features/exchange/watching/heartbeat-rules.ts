import { constants, type watching } from '@viewloop/contract';

/** Decides how much watched time one heartbeat earns. Pure: the server's clock comes in as `gapMs`. */

const { FASTEST_PACE, LONGEST_BEAT_MS, SLOWEST_PACE } = constants;
const FASTEST_RATE = 2;
/** If the position differs this much from what playing explains, somebody jumped within the video. */
const SEEK_MS = 2_000;
/** A claim of this much more time than has passed cannot be explained by inaccurate clocks. */
const EXAGGERATION_MS = 2_000;
/** A beat that waited for the network leaves time unclaimed, which the next one brings. At most this much is kept. */
const LONGEST_KEPT_MS = 45_000;

export interface Beat {
  seq: number;
  nonce: string;
  playedMs: number;
  mediaMs: number;
  state: watching.PlaybackState;
  visible: boolean;
  focused: boolean;
  rate: number;
}

/** The state of the chain of heartbeats after the last one. */
export interface BeatChain {
  beats: number;
  nonce: string;
  previousNonce: string | null;
  /** Whether the time was counting at the end of the last beat. */
  running: boolean;
  /** Time since the last beat, or the start, by the database's clock. */
  gapMs: number;
  /** Time that passed before the last beat and that no beat has claimed. */
  keptMs: number;
  /** The most time that this beat may add: less than usual while a check waits for its answer. */
  roomMs: number;
}

export interface BeatSignals {
  pauses: number;
  hiddenMs: number;
  seeks: number;
  fastBeats: number;
  gaps: number;
}

export type BeatVerdict =
  | { kind: 'resent' }
  | { kind: 'out_of_order' }
  | { kind: 'counted'; creditedMs: number; keptMs: number; running: boolean; signals: BeatSignals };

function pacePlausible({ playedMs, mediaMs }: Beat): boolean {
  return playedMs > 0 && mediaMs >= SLOWEST_PACE * playedMs && mediaMs <= FASTEST_PACE * playedMs;
}

function signalsOf(beat: Beat, { running, gapMs, keptMs }: BeatChain, creditedMs: number): BeatSignals {
  const away = !beat.visible || !beat.focused;
  const exaggerated = beat.playedMs > gapMs + keptMs + EXAGGERATION_MS;
  return {
    pauses: beat.state === 'paused' && running ? 1 : 0,
    hiddenMs: away ? Math.max(0, gapMs - creditedMs) : 0,
    seeks: Math.abs(beat.mediaMs - beat.playedMs * beat.rate) > SEEK_MS ? 1 : 0,
    fastBeats: exaggerated || beat.rate > FASTEST_RATE ? 1 : 0,
    gaps: gapMs > LONGEST_BEAT_MS ? 1 : 0,
  };
}

/**
 * Credits the smallest of three times: what passed on the server's clock, what the client reports, and the longest
 * beat. A beat that began and ended with the video stopped (paused, hidden, behind another window) earns nothing,
 * whatever it reports. What a late beat leaves unclaimed is kept for the next one, so credited and kept time together
 * never exceed the time since the start.
 */
export function judgeBeat(beat: Beat, chain: BeatChain): BeatVerdict {
  if (chain.beats > 0 && beat.seq === chain.beats && beat.nonce === chain.previousNonce) return { kind: 'resent' };
  if (beat.seq !== chain.beats + 1 || beat.nonce !== chain.nonce) return { kind: 'out_of_order' };
  const running = beat.state === 'playing' && beat.visible && beat.focused;
  const counts = (running || chain.running) && pacePlausible(beat);
  const passedMs = chain.gapMs + chain.keptMs;
  const mostMs = Math.min(passedMs, LONGEST_BEAT_MS + chain.keptMs, chain.roomMs);
  const creditedMs = counts ? Math.max(0, Math.min(mostMs, beat.playedMs)) : 0;
  // Time that was claimed and did not count is gone; only what no beat has claimed is kept.
  const keptMs = counts ? Math.min(LONGEST_KEPT_MS, passedMs - Math.min(passedMs, beat.playedMs)) : chain.keptMs;
  return { kind: 'counted', creditedMs, keptMs, running, signals: signalsOf(beat, chain, creditedMs) };
}
