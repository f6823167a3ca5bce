import type { PlaybackState } from './player.ts';

/** Looking away for a moment (a click on the task bar, a notification) does not stop the clock. */
const GRACE_MS = 2_000;
/** A player that says "playing" while its time stands still for this long is loading or shows an advertisement. */
const STALL_MS = 3_000;
/** A longer gap between two looks means that the machine slept. */
const LONGEST_STEP_MS = 2_000;
/** The viewer has jumped when the video's own time differs by this much from the time played. */
const SEEK_SECONDS = 1.5;
/** The largest jump a heartbeat may report. */
const LONGEST_JUMP_MS = 3_600_000;
/** The server counts no more than this for one beat. */
export const LONGEST_BEAT_MS = 12_000;

/** What keeps the clock from running. */
export type Halt = 'unstarted' | 'paused' | 'ended' | 'loading' | 'hidden' | 'behind';

/** What happened since the last beat, and the state at its end. */
export interface Beat {
  playedMs: number;
  mediaMs: number;
  state: PlaybackState;
  visible: boolean;
  focused: boolean;
  rate: number;
}

/** The watch clock is a value that the functions below advance. All times are milliseconds of a clock that never jumps. */
export interface WatchClock {
  at: number;
  state: PlaybackState;
  rate: number;
  visible: boolean;
  focused: boolean;
  /** Since when the page has not been visible and in front. */
  awaySince: number | null;
  /** When the video's own time last moved. */
  movedAt: number;
  position: number | null;
  /** Since the last known position: how long it played, and how much of that counted. */
  playedSince: number;
  countedSince: number;
  /** Since the last beat. */
  playedMs: number;
  mediaMs: number;
}

export const newClock = (at: number): WatchClock => ({
  at,
  state: 'unstarted',
  rate: 1,
  visible: true,
  focused: true,
  awaySince: null,
  movedAt: at,
  position: null,
  playedSince: 0,
  countedSince: 0,
  playedMs: 0,
  mediaMs: 0,
});

/** The part of the time up to `now` that lies before `end`, at most the longest step. */
const stepUntil = (clock: WatchClock, now: number, end: number) =>
  Math.max(0, Math.min(now, end, clock.at + LONGEST_STEP_MS) - clock.at);

/** Advances the clock to `now`, in the state it had until then. */
export function advance(clock: WatchClock, now: number): WatchClock {
  if (clock.state !== 'playing') return { ...clock, at: now };
  const stalls = clock.movedAt + STALL_MS;
  const graceEnds = clock.awaySince === null ? Infinity : clock.awaySince + GRACE_MS;
  const counted = stepUntil(clock, now, Math.min(stalls, graceEnds));
  return {
    ...clock,
    at: now,
    playedSince: clock.playedSince + stepUntil(clock, now, Infinity),
    countedSince: clock.countedSince + counted,
    playedMs: clock.playedMs + counted,
  };
}

type Change = Partial<Pick<WatchClock, 'state' | 'rate' | 'visible' | 'focused'>>;

/** The player or the page has changed at `now`. */
export function change(clock: WatchClock, now: number, what: Change): WatchClock {
  const next = { ...advance(clock, now), ...what };
  // A player that has just been started gets its time to load before it counts as stalled.
  if (next.state !== clock.state) next.movedAt = now;
  next.awaySince = next.visible && next.focused ? null : (clock.awaySince ?? now);
  return next;
}

/** How far the video moved, in seconds. A clip that loops counts as if it went on. */
function movement(clock: WatchClock, position: number, duration: number) {
  const expected = (clock.playedSince / 1000) * clock.rate;
  const raw = position - (clock.position ?? 0);
  const loops = duration > 0 ? Math.max(0, Math.round((expected - raw) / duration)) : 0;
  const looped = raw + loops * duration;
  if (Math.abs(looped - expected) <= SEEK_SECONDS) return { seconds: looped, seek: false };
  // The first position may be anywhere, because the platforms resume where the viewer last stopped.
  return clock.position === null ? { seconds: 0, seek: false } : { seconds: raw, seek: true };
}

/** Whether this position can only have been reached by a seek. */
export const isSeek = (clock: WatchClock, now: number, position: number, duration: number): boolean =>
  movement(advance(clock, now), position, duration).seek;

export function reach(before: WatchClock, now: number, position: number, duration: number): WatchClock {
  const clock = advance(before, now);
  const { seconds, seek } = movement(clock, position, duration);
  // Only movement while the clock ran is reported beside its time. A seek is reported in full.
  const share = seek ? 1 : clock.playedSince > 0 ? clock.countedSince / clock.playedSince : 0;
  return {
    ...clock,
    mediaMs: clock.mediaMs + seconds * 1000 * share,
    position,
    movedAt: position === clock.position ? clock.movedAt : now,
    playedSince: 0,
    countedSince: 0,
  };
}

const isPresent = ({ at, awaySince }: WatchClock) => awaySince === null || at < awaySince + GRACE_MS;

export function haltOf(clock: WatchClock): Halt | null {
  if (clock.state === 'buffering') return 'loading';
  if (clock.state !== 'playing') return clock.state;
  if (clock.at >= clock.movedAt + STALL_MS) return 'loading';
  if (isPresent(clock)) return null;
  return clock.visible ? 'behind' : 'hidden';
}

/** Closes a beat. Returns it with the clock that begins the next one. */
export function takeBeat(clock: WatchClock): [Beat, WatchClock] {
  // The player reports its time only now and then. The movement since then is estimated, reported with this beat and
  // subtracted from the next. Otherwise a short beat would hold time without movement, which the server rejects.
  const ahead = clock.countedSince * clock.rate;
  const beat = {
    playedMs: Math.round(clock.playedMs),
    mediaMs: Math.round(Math.max(-LONGEST_JUMP_MS, Math.min(clock.mediaMs + ahead, LONGEST_JUMP_MS))),
    state: clock.state,
    visible: clock.visible || isPresent(clock),
    focused: clock.focused || isPresent(clock),
    rate: clock.rate,
  };
  return [beat, { ...clock, playedMs: 0, mediaMs: -ahead }];
}

/** A beat that was not delivered, together with what was played since: at most what the server counts for one beat. */
export function joinBeats(first: Beat, second: Beat): Beat {
  const playedMs = Math.min(first.playedMs + second.playedMs, LONGEST_BEAT_MS);
  const share = second.playedMs > 0 ? (playedMs - first.playedMs) / second.playedMs : 0;
  if (share <= 0) return first;
  const mediaMs = first.mediaMs + Math.round(second.mediaMs * share);
  return { ...first, playedMs, mediaMs, state: 'playing', visible: true, focused: true };
}

/** Counts the difference of two beats again, as part of the beat that is running. */
export const putBack = (clock: WatchClock, counted: Beat, sent: Beat): WatchClock => ({
  ...clock,
  playedMs: clock.playedMs + sent.playedMs - counted.playedMs,
  mediaMs: clock.mediaMs + sent.mediaMs - counted.mediaMs,
});
