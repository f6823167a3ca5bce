import { constants, type Facts, promotions } from '@viewloop/contract';
import type { Refusal } from '../../videos/index.ts';

const { CREDITS_PER_VIEW } = constants;
const DAY_MS = 24 * 3600_000;

/** The figures that a refund follows from. */
export interface Funds {
  creditsSpent: number;
  views: number;
  reserved: number;
  creditsReturned: number;
}

/** The refund if the promotion ends now: all of the escrow except the places of running watches. */
export function refundAtEnd({ creditsSpent, views, reserved, creditsReturned }: Funds): number {
  return creditsSpent - creditsReturned - CREDITS_PER_VIEW * (views + reserved);
}

/**
 * What the owner put in, what was paid for views, and what is left for more. The house paid for views that were replaced, so they
 * are no cost of the owner's.
 */
export function budgetOf({
  state,
  creditsSpent,
  views,
  replaced,
  creditsReturned,
}: Pick<Funds, 'creditsSpent' | 'views' | 'creditsReturned'> & { state: promotions.PromotionState; replaced: number }) {
  const creditsBudget = creditsSpent - replaced * CREDITS_PER_VIEW;
  const creditsDelivered = (views - replaced) * CREDITS_PER_VIEW;
  const rest = Math.max(0, creditsBudget - creditsDelivered - creditsReturned);
  return { creditsBudget, creditsDelivered, creditsLeft: hasEnded(state) ? 0 : rest };
}

/** What happens to a promotion when this many of its held places are filled. The last one completes it. */
export function afterFilling(
  { state, views, creditsSpent }: Pick<Funds, 'views' | 'creditsSpent'> & { state: promotions.PromotionState },
  places: number,
): { completes: boolean; leftover: number } {
  const completes = state !== 'stopped' && views + places >= Math.floor(creditsSpent / CREDITS_PER_VIEW);
  return { completes, leftover: completes ? creditsSpent % CREDITS_PER_VIEW : 0 };
}

/** Whether the owner is told about these new views: the first one, half of them, and the one that completes it. */
export function isToldOf(
  promotion: Pick<Funds, 'views' | 'creditsSpent'>,
  { places, completes }: { places: number; completes: boolean },
): boolean {
  return completes || promotion.views === 0 || isHalf(promotion, places);
}

/** How many views these credits buy. */
export const targetOf = (creditsSpent: number): number => Math.floor(creditsSpent / CREDITS_PER_VIEW);

/** Whether these new views bring the promotion to half of what was paid for. */
export function isHalf({ views, creditsSpent }: Pick<Funds, 'views' | 'creditsSpent'>, places: number): boolean {
  const half = targetOf(creditsSpent) / 2;
  return views < half && views + places >= half;
}

export const hasEnded = (state: promotions.PromotionState): boolean => state === 'completed' || state === 'stopped';

/**
 * When the last view will come at the last day's pace. For a promotion younger than a day, its own age is used
 * instead.
 */
export function expectedFinish(facts: {
  state: promotions.PromotionState;
  remaining: number;
  viewsLastDay: number;
  createdAt: Date;
  now: Date;
}): Date | null {
  const { state, remaining, viewsLastDay, createdAt, now } = facts;
  if (state !== 'active' || remaining <= 0 || viewsLastDay <= 0) return null;
  const measuredMs = Math.min(DAY_MS, Math.max(1, now.getTime() - createdAt.getTime()));
  const finish = now.getTime() + (remaining * measuredMs) / viewsLastDay;
  // One view a day for a million views ends later than a Date can hold.
  return Number.isFinite(new Date(finish).getTime()) ? new Date(finish) : null;
}

/** Failures of the video or its player, not the viewer's decision to leave. */
export const PLAYER_FAILURES = promotions.PlayerFailure.options;
export type PlayerFailure = promotions.PlayerFailure;

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

/** After this many different viewers in a row one refusal of the platform pauses the promotion, without a second question. */
const FAILURES_TO_PAUSE = 3;

/** Whether a refusal of the platform pauses: it was repeated an hour later, or viewers met the same trouble. */
export const refusalPauses = (settled: boolean, failuresInARow: number): boolean =>
  settled || failuresInARow >= FAILURES_TO_PAUSE;

/** Why a promotion is in its state. The server's own reasons also have a code, so that screens can translate them. */
export interface StateReason {
  words: string;
  code: promotions.StateReason | null;
  facts: Facts | null;
}

export const inWords = (words: string): StateReason => ({ words, code: null, facts: null });

const UNPLAYABLE_WORDS: Record<Refusal, string> = {
  not_embeddable: 'playing it on other sites is switched off',
  private: 'it is private',
  gone: 'it is no longer there',
};

export const pausedUnplayable = (playable: Refusal): StateReason => ({
  words: `Paused by itself: the platform says that ${UNPLAYABLE_WORDS[playable]}. Check the video. It resumes by itself once the platform plays it again.`,
  code: 'paused_unplayable',
  facts: { playable },
});

export const stoppedByReversal: StateReason = {
  words:
    'Stopped because the Litecoin network dropped the payment that bought its credits. What was left of them was used to give that payment back.',
  code: 'stopped_by_reversal',
  facts: null,
};

export const stoppedByVoid: StateReason = {
  words:
    'Stopped because a view of yours was declared invalid and its credit was already spent. What was left of it paid the credit back; the rest is in your balance.',
  code: 'stopped_by_void',
  facts: null,
};

export const stoppedByPlan: StateReason = {
  words: 'Stopped because the last day you chose has passed. What was left is in your balance.',
  code: 'stopped_by_plan',
  facts: null,
};

export const stoppedByWaiting: StateReason = {
  words:
    'Stopped because its credits waited for a month to be confirmed by your answers. What was left is in your balance.',
  code: 'stopped_by_waiting',
  facts: null,
};

export const stoppedUnproven: StateReason = {
  words:
    'Stopped because credits in it were not confirmed by your answers in time. Those were taken back; the rest is in your balance.',
  code: 'stopped_unproven',
  facts: null,
};

export const stoppedByComparison: StateReason = {
  words: 'Stopped because the cut it was compared with is better. What was left went to that one, as you chose.',
  code: 'stopped_by_comparison',
  facts: null,
};

/**
 * Which promotions are stopped when a member loses credits that a deposit had brought. First those that were begun since,
 * the newest first, until they give back as much; then, if the balance is too small for the rest, the others. A
 * member who ends below zero has no running promotion.
 */
export function toStopFor<P extends Funds & { createdAt: Date }>(
  running: readonly P[],
  { lost, balance, since }: { lost: number; balance: number; since: Date },
): P[] {
  const newestFirst = running.toReversed();
  const funded = newestFirst.filter(({ createdAt }) => createdAt >= since);
  const others = newestFirst.filter(({ createdAt }) => createdAt < since);
  const stopped: P[] = [];
  let recovered = 0;
  const stopUntil = (enough: () => boolean, promotions: readonly P[]) => {
    for (const promotion of promotions) {
      if (enough()) return;
      stopped.push(promotion);
      recovered += refundAtEnd(promotion);
    }
  };
  stopUntil(() => recovered >= lost, funded);
  stopUntil(() => balance + recovered >= lost, others);
  return stopped;
}

export const hiddenByReports = (reporters: number): StateReason => ({
  words: `Hidden after ${reporters} ${reporters === 1 ? 'viewer' : 'viewers'} reported it. An admin will look at it and decide.`,
  code: 'hidden_by_reports',
  facts: { reporters },
});
