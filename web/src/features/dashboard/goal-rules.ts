import { DAILY_VIEW_GOAL } from '@viewloop/contract/constants';
import type { Answer } from '../../lib/call.ts';

/** Stages on the way to the daily goal. They are for encouragement only and give no credits. */
export const MILESTONES = [5, 10, 25, 50, DAILY_VIEW_GOAL] as const;

export const nextMilestone = (watched: number): number | undefined => MILESTONES.find((stage) => stage > watched);

type Stats = Pick<Answer<'GET /api/dashboard/stats'>, 'totalWatched' | 'hasPromoted' | 'hasReceivedView'>;

/** What a newcomer does first: watch two videos, which earns the price of one view, then have an own video watched. */
export const FIRST_VIDEOS = 2;

export type FirstStep = 'watch' | 'promote' | 'wait';

/** The step a newcomer is at, or `undefined` once the first own view has been received. */
export function firstStep(
  { totalWatched, hasPromoted, hasReceivedView }: Stats,
  credits: number,
): FirstStep | undefined {
  if (hasReceivedView) return undefined;
  if (hasPromoted) return 'wait';
  return credits < FIRST_VIDEOS && totalWatched < FIRST_VIDEOS ? 'watch' : 'promote';
}

export type LoudButton = 'watch' | 'promote' | 'none';

/** The one loud button of the dashboard is what helps now. The first steps have a loud button of their own. */
export function loudButton(stats: (Stats & { availableVideos: number }) | undefined, credits: number): LoudButton {
  if (!stats) return 'watch';
  const step = firstStep(stats, credits);
  if (step === 'watch' || step === 'promote') return 'none';
  if (stats.availableVideos > 0) return 'watch';
  return credits >= FIRST_VIDEOS ? 'promote' : 'none';
}
