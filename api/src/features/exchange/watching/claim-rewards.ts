import { constants, type RouteOutput, type watching } from '@viewloop/contract';
import { isConnectionTrouble, isUniqueViolation } from '../../../platform/db/database-error.ts';
import { gather } from '../../../platform/db/gather.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { type CurrentRules, daysHeldIn } from '../../trust/fair-play/index.ts';
import { hoursToProve } from '../proving/index.ts';
import { type Claim, type ClaimOutcome, completeBatch, type RewardRules } from './complete-watching.ts';
import { endOverdue, watchInterrupted } from './end-watch.ts';

type Reward = RouteOutput<typeof watching.completeWatching>;

function answerOf(outcome: Exclude<ClaimOutcome, { kind: 'unverified_limit' }>): Reward {
  switch (outcome.kind) {
    case 'paid': {
      const { watchedSeconds, balance } = outcome;
      return { creditsEarned: constants.CREDITS_PER_WATCH, watchedSeconds, balance };
    }
    case 'unknown':
      throw new Problem('view_not_found');
    case 'too_early':
      throw new Problem('watch_too_early', { missingSeconds: outcome.missingSeconds });
    case 'check_open':
      throw new Problem('check_open');
    case 'voided':
      throw new Problem('view_voided', { reason: outcome.reason });
    case 'overdue':
    case 'interrupted':
      throw watchInterrupted(outcome.reason);
  }
}

/** With fair play switched off nothing is held back. */
export const rewardRules =
  ({ settings }: Pick<App, 'settings'>, fairPlayRules: CurrentRules) =>
  async (): Promise<RewardRules> => {
    const { checks, numbers, mode } = await fairPlayRules();
    const hold = checks ? daysHeldIn(numbers) : null;
    return {
      commissionPercent: settings.commissionPercent,
      hold,
      hoursToProve: checks ? hoursToProve(mode) : null,
      countsBlocks: checks && mode === 'strict',
    };
  };

export type ClaimReward = (claim: Claim) => Promise<Reward>;

/** Judges and pays claims that arrive together in one transaction. Each claim gets its own answer. */
export function rewardClaims(
  app: Pick<App, 'db' | 'events' | 'metrics' | 'settings'>,
  fairPlayRules: CurrentRules,
): ClaimReward {
  const { db, events, metrics } = app;
  const currentRules = rewardRules(app, fairPlayRules);
  const rewarded = metrics.count('viewloop_rewards_total', 'Views that were paid for');
  const sizes = metrics.sizes(
    'viewloop_reward_batch_claims',
    'Claims judged in one transaction',
    [1, 2, 4, 8, 16, 32, 64],
  );

  async function run(claims: Claim[], patiently: boolean, onceSent: () => void): Promise<ClaimOutcome[]> {
    const rules = await currentRules();
    const batch = await db.write((tx) => completeBatch(tx, claims, rules), {
      hurried: !patiently,
      batch: !patiently,
      looksFirst: true,
      plannedOnce: true,
      onceSent,
    });
    sizes.observe(claims.length);
    for (const memberId of batch.paid) events.publish(memberId, 'credits');
    for (const ownerId of batch.owners) events.publish(ownerId, 'promotions');
    return batch.outcomes;
  }

  const together = gather(run, {
    answersWaitForNext: true,
    mayRetryAlone: (error) => !isConnectionTrouble(error),
  });

  return async (claim) => {
    try {
      const outcome = await together(claim);
      if (outcome.kind === 'overdue')
        await endOverdue(db, { id: claim.viewId, viewerId: claim.viewerId, reason: outcome.reason });
      if (outcome.kind === 'paid' && outcome.isNew) rewarded.inc();
      if (outcome.kind !== 'unverified_limit') return answerOf(outcome);
      const { numbers, unverifiedADay } = await fairPlayRules();
      throw new Problem('unverified_limit', { limit: unverifiedADay, inAll: numbers.unverifiedInAll });
    } catch (error) {
      // The member has two views of one video. The unique index lets only the first be paid.
      const paidBefore =
        isUniqueViolation(error, 'view_rewarded_once') || isUniqueViolation(error, 'view_video_paid_once');
      throw paidBefore ? new Problem('already_watched') : error;
    }
  };
}
