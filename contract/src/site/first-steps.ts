/** What a newcomer does first: watch two videos, which earns the price of one view, then have their own video watched. */
export const FIRST_VIDEOS = 2;

export type FirstStep = 'watch' | 'promote' | 'wait';

export interface Beginnings {
  totalWatched: number;
  hasPromoted: boolean;
  hasReceivedView: boolean;
}

/** The step a newcomer is at, or `undefined` once their video has received its first view. */
export function firstStep(
  { totalWatched, hasPromoted, hasReceivedView }: Beginnings,
  credits: number,
): FirstStep | undefined {
  if (hasReceivedView) return undefined;
  if (hasPromoted) return 'wait';
  return credits < FIRST_VIDEOS && totalWatched < FIRST_VIDEOS ? 'watch' : 'promote';
}

/** Whether the member has done nothing here yet. "Welcome back" would be wrong then. */
export function isNewcomer(beginnings: Beginnings, credits: number): boolean {
  return beginnings.totalWatched === 0 && firstStep(beginnings, credits) === 'watch';
}
