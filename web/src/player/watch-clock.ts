import type { PlaybackState } from './player.ts';

/** Looking away for a moment (a click on the task bar, a notification) does not stop the clock. */
const GRACE_MS = 2_000;
/** "Playing" without the picture moving for this long is loading, or an advertisement. */
const STALL_MS = 3_000;
/** A longer gap between two looks is a sleeping machine, not watching. */
const LONGEST_STEP_MS = 2_000;
/** A jump of the video's own time that differs this much from what was played is a seek. */
const SEEK_SECONDS = 1.5;
/** The most a heartbeat can say; a jump within a film of hours is one all the same. */
const LONGEST_JUMP_MS = 3_600_000;

/** What keeps the clock from running. */
export type Halt = 'unstarted' | 'paused' | 'ended' | 'loading' | 'hidden' | 'behind';

/** What happened since the last beat, and how things stand at its end. */
export interface Beat {
  playedMs: number;
  mediaMs: number;
  state: PlaybackState;
  visible: boolean;
  focused: boolean;
  rate: number;
}

/** The watch clock: a value, moved on by the functions below. All times are milliseconds of a clock that never jumps. */
export interface WatchClock {
  at: number;
  state: PlaybackState;
  rate: number;
  visible: boolean;
  focused: boolean;
  /** Since when the page has not been visible and in front. */
  awaySince: number | null;
  /** The last moment at which the video was seen to move. */
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

/** How much of the time up to `now` lies before `end`, in a step that is believed. */
const stepUntil = (clock: WatchClock, now: number, end: number) =>
  Math.max(0, Math.min(now, end, clock.at + LONGEST_STEP_MS) - clock.at);

/** Moves the clock on to `now` as things stood until then. */
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

/** Something about the player or the page is different from `now` on. */
export function change(clock: WatchClock, now: number, what: Change): WatchClock {
  const next = { ...advance(clock, now), ...what };
  // A player that has just been started gets its time to load before it counts as stalled.
  if (next.state !== clock.state) next.movedAt = now;
  next.awaySince = next.visible && next.focused ? null : (clock.awaySince ?? now);
  return next;
}

/** How far the video moved, in seconds, taking a looped clip as if it went on. */
function movement(clock: WatchClock, position: number, duration: number) {
  const expected = (clock.playedSince / 1000) * clock.rate;
  const raw = position - (clock.position ?? 0);
  const loops = duration > 0 ? Math.max(0, Math.round((expected - raw) / duration)) : 0;
  const looped = raw + loops * duration;
  if (Math.abs(looped - expected) <= SEEK_SECONDS) return { seconds: looped, seek: false };
  // The first position may be anywhere: the platforms remember where one stopped.
  return clock.position === null ? { seconds: 0, seek: false } : { seconds: raw, seek: true };
}

/** Whether this position can only have been reached by a seek. */
export const isSeek = (clock: WatchClock, now: number, position: number, duration: number): boolean =>
  movement(advance(clock, now), position, duration).seek;

export function reach(before: WatchClock, now: number, position: number, duration: number): WatchClock {
  const clock = advance(before, now);
  const { seconds, seek } = movement(clock, position, duration);
  // Only what moved while the clock ran is reported beside its time; a seek is reported whole.
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

/** Closes a beat: what it holds, and the clock that begins the next one. */
export function takeBeat(clock: WatchClock): [Beat, WatchClock] {
  // The player tells its time now and then only. What it must have moved since is reported with this beat and taken off
  // the next, or a short beat would hold time without movement.
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
