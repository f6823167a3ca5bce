import { DAILY_VIEW_GOAL } from '@viewloop/contract/constants';
import { type Beginnings, FIRST_VIDEOS, firstStep } from '@viewloop/contract/first-steps';

/** Stages on the way to the daily goal. They are for encouragement only and give no credits. */
export const MILESTONES = [5, 10, 25, 50, DAILY_VIEW_GOAL] as const;

export const nextMilestone = (watched: number): number | undefined => MILESTONES.find((stage) => stage > watched);

export type LoudButton = 'watch' | 'promote' | 'none';

/** The one loud button of the dashboard is what helps now. The first steps have a loud button of their own. */
export function loudButton(stats: (Beginnings & { availableVideos: number }) | undefined, credits: number): LoudButton {
  if (!stats) return 'watch';
  const step = firstStep(stats, credits);
  if (step === 'watch' || step === 'promote') return 'none';
  if (stats.availableVideos > 0) return 'watch';
  return credits >= FIRST_VIDEOS ? 'promote' : 'none';
}
