import { type Beginnings, FIRST_VIDEOS, firstStep } from '@viewloop/contract/first-steps';

/** Stages on the way to the daily goal. They are for encouragement only and give no credits. */
const STAGES = [5, 10, 25, 50];

export const milestonesTo = (goal: number): number[] => [...STAGES.filter((stage) => stage < goal), goal];

export const nextMilestone = (watched: number, goal: number): number | undefined =>
  milestonesTo(goal).find((stage) => stage > watched);

/** Until a newcomer has promoted, the loud button of the page is in the card of the first steps. */
export function firstStepsAreLoud(stats: Beginnings | undefined, credits: number): boolean {
  const step = stats && firstStep(stats, credits);
  return step === 'watch' || step === 'promote';
}

export type LoudButton = 'watch' | 'promote' | 'none';

/** Which button below the first steps is loud: the one that helps now. */
export function loudButton(stats: (Beginnings & { availableVideos: number }) | undefined, credits: number): LoudButton {
  if (!stats) return 'watch';
  if (firstStepsAreLoud(stats, credits)) return 'none';
  if (stats.availableVideos > 0) return 'watch';
  return credits >= FIRST_VIDEOS ? 'promote' : 'none';
}
