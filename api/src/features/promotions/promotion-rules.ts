import { constants, type promotions } from '@viewloop/contract';

const { CREDITS_PER_VIEW } = constants;
const DAY_MS = 24 * 3600_000;

export type State = promotions.Promotion['state'];

/** A promotion as the books see it. */
export interface Funds {
  creditsSpent: number;
  views: number;
  reserved: number;
  creditsReturned: number;
}

/** What goes back when it ends now: all of the escrow except the places of watches that are still running. */
export function refundAtEnd({ creditsSpent, views, reserved, creditsReturned }: Funds): number {
  return creditsSpent - creditsReturned - CREDITS_PER_VIEW * (views + reserved);
}

export const hasEnded = (state: State): boolean => state === 'completed' || state === 'stopped';

/** When the last view comes if the last day's pace holds. A promotion younger than a day is measured by its own age. */
export function expectedFinish(facts: {
  state: State;
  remaining: number;
  viewsLastDay: number;
  createdAt: Date;
  now: Date;
}): Date | null {
  const { state, remaining, viewsLastDay, createdAt, now } = facts;
  if (state !== 'active' || remaining <= 0 || viewsLastDay <= 0) return null;
  const measuredMs = Math.min(DAY_MS, Math.max(1, now.getTime() - createdAt.getTime()));
  const finish = now.getTime() + (remaining * measuredMs) / viewsLastDay;
  // A pace of one view a day for a million views ends beyond what a date can say.
  return Number.isFinite(new Date(finish).getTime()) ? new Date(finish) : null;
}

/** Failures that lie with the video or its player, not with the viewer's decision to leave. */
export const PLAYER_FAILURES = ['player_blocked', 'embedding_off', 'video_missing', 'player_error'] as const;
export type PlayerFailure = (typeof PLAYER_FAILURES)[number];

export const isPlayerFailure = (reason: string): reason is PlayerFailure =>
  PLAYER_FAILURES.some((failure) => failure === reason);

const FAILURE_WORDS: Record<PlayerFailure, string> = {
  player_blocked: 'the player did not load',
  embedding_off: 'playing it on other sites is switched off',
  video_missing: 'the video is private or was removed',
  player_error: 'the player reported an error',
};

export const failureWords = (code: string): string =>
  isPlayerFailure(code) ? FAILURE_WORDS[code] : 'the video could not be played';

/** So many different viewers in a row, and the promotion pauses itself instead of wasting everybody's time. */
export const FAILURES_TO_PAUSE = 3;

export const pausedByTroubleReason = (code: string): string =>
  `Paused by itself: ${FAILURES_TO_PAUSE} viewers in a row could not watch it, because ${failureWords(code)}. Check the video, then resume.`;

export const hiddenByReportsReason = (reporters: number): string =>
  `Hidden after ${reporters} ${reporters === 1 ? 'viewer' : 'viewers'} reported it. An admin will look at it and decide.`;
