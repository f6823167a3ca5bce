/** Decides when a player that has received so much of a file stands still. Pure, with times in milliseconds. */

export interface ClipMap {
  /** Where the pictures begin in the file, and before which byte each second ends. */
  dataStart: number;
  ends: readonly number[];
}

/** A player begins, and goes on after it stood still, when it has this much ahead. */
const AHEAD_MS = 500;

/** Up to which moment of the clip the first `bytes` of its file reach. */
export function playableMs({ dataStart, ends }: ClipMap, bytes: number): number {
  const second = ends.findIndex((end) => end > bytes);
  if (second < 0) return ends.length * 1000;
  const from = second === 0 ? dataStart : (ends[second - 1] as number);
  const share = (bytes - from) / ((ends[second] as number) - from);
  return 1000 * (second + Math.max(0, share));
}

export interface PlayOut {
  /** When the first picture was there; undefined before. */
  startedAt: number | undefined;
  /** Where it is in the clip. */
  positionMs: number;
  stands: boolean;
  stalls: number;
  stalledMs: number;
  at: number;
}

export const newPlayOut = (at: number): PlayOut => ({
  startedAt: undefined,
  positionMs: 0,
  stands: true,
  stalls: 0,
  stalledMs: 0,
  at,
});

/** The player a moment later, when the file is there up to `reachesMs` of `lengthMs`. */
export function playOn(player: PlayOut, now: number, reachesMs: number, lengthMs: number): PlayOut {
  const passed = now - player.at;
  const after = { ...player, at: now };
  if (player.stands) {
    if (player.startedAt !== undefined) after.stalledMs += passed;
    if (reachesMs < Math.min(lengthMs, player.positionMs + AHEAD_MS)) return after;
    return { ...after, stands: false, startedAt: player.startedAt ?? now };
  }
  const wanted = Math.min(lengthMs, player.positionMs + passed);
  if (wanted <= reachesMs) return { ...after, positionMs: wanted };
  return { ...after, positionMs: reachesMs, stands: true, stalls: player.stalls + 1 };
}
