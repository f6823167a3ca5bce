import { constants, type insights } from '@viewloop/contract';
import type { Counts } from './store.ts';

/** The one sentence about a promotion: what it may say, and when it says nothing. docs/insights.md explains it. */

const { ENOUGH_VIEWS } = constants;
/** A second that fewer people left at says something about these people, and not about the video. */
const FEWEST_LEAVERS = 5;
/** A claim about other clips needs this many of about the same length. */
const LEAST_CLIPS = 10;
const FIRST_SECONDS = 3;
/** Nine of ten times the true share lies within this many standard errors. */
const NINE_OF_TEN = 1.645;

const of = (counts: Counts, name: string) => counts.get(name) ?? 0;

/** Who never pressed play says nothing about the video, so everything is counted from the first second on. */
const playedOf = (counts: Counts) => of(counts, 'started') - of(counts, 'left_at.0');

/**
 * The second at which viewers leave, if one stands out. Of thirty seconds one is always the largest by chance, so it must
 * be further from the mean of all than chance brings about in one of twenty videos.
 */
export function leavingSecond(counts: Counts, seconds: number): number | null {
  if (playedOf(counts) < ENOUGH_VIEWS) return null;
  const left = Array.from({ length: seconds - 1 }, (_, at) => of(counts, `left_at.${at + 1}`));
  const most = Math.max(...left);
  const mean = left.reduce((sum, count) => sum + count, 0) / left.length;
  const byChance = mean + 3 * Math.sqrt(mean) + 3;
  if (most < FEWEST_LEAVERS || most < byChance) return null;
  return left.indexOf(most) + 1;
}

/** Of those who played it, how many were still there after the first three seconds. Null if too few played it. */
export function heldAtFirst(counts: Counts): { held: number; played: number } | null {
  const played = playedOf(counts);
  if (played < ENOUGH_VIEWS) return null;
  const lost = Array.from({ length: FIRST_SECONDS - 1 }, (_, at) => of(counts, `left_at.${at + 1}`));
  return { held: (played - lost.reduce((sum, count) => sum + count, 0)) / played, played };
}

/** The bounds between which the true share lies nine of ten times (Wilson). */
export function boundsOf({ held, played }: { held: number; played: number }): { low: number; high: number } {
  const z = NINE_OF_TEN ** 2;
  const middle = (held + z / (2 * played)) / (1 + z / played);
  const half = (NINE_OF_TEN * Math.sqrt((held * (1 - held)) / played + z / (4 * played ** 2))) / (1 + z / played);
  return { low: middle - half, high: middle + half };
}

/** Which part of the clips is below a value; equal ones count half. */
function shareBelow(clips: readonly number[], value: number): number {
  const below = clips.filter((clip) => clip < value).length;
  const equal = clips.filter((clip) => clip === value).length;
  return (below + equal / 2) / clips.length;
}

/**
 * How the first three seconds compare with other clips of about this length, in tens of a hundred. Said only if it would still be
 * the better or the worse half at the unfavourable end of what the figures allow.
 */
export function firstSecondsOf(
  own: { held: number; played: number } | null,
  clips: readonly number[],
): insights.Finding['firstSeconds'] {
  if (!own || clips.length < LEAST_CLIPS) return null;
  const { low, high } = boundsOf(own);
  const beats = shareBelow(clips, own.held);
  const tens = (share: number) => Math.min(90, Math.max(10, Math.round(share * 10) * 10));
  if (shareBelow(clips, low) > 0.5) return { better: true, percent: tens(beats) };
  if (shareBelow(clips, high) < 0.5) return { better: false, percent: tens(1 - beats) };
  return null;
}

export function findingOf(counts: Counts, seconds: number, clips: readonly number[]): insights.Finding | null {
  const leavesAt = leavingSecond(counts, seconds);
  const firstSeconds = firstSecondsOf(heldAtFirst(counts), clips);
  return leavesAt === null && firstSeconds === null ? null : { leavesAt, firstSeconds };
}
