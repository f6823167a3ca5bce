import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { ClaimReward } from './claim-rewards.ts';
import type { InterruptReason } from './completion-rules.ts';
import { endOverdue } from './end-watch.ts';

export type PayDue = (view: { id: number; viewerId: string }, otherwise: InterruptReason) => Promise<void>;

/**
 * Pays a watch whose required time the server has seen, although its window is gone. One that cannot be paid after all
 * (the same video was paid for in another window) ends without a credit.
 */
export function dueWatches(db: App['db'], claimReward: ClaimReward): PayDue {
  return async ({ id, viewerId }, otherwise) => {
    try {
      await claimReward({ viewId: id, viewerId, claimedSeconds: null });
    } catch (error) {
      // A server that is too busy for it now has refused nothing: the credit stays due.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      await endOverdue(db, { id, viewerId, reason: otherwise });
    }
  };
}
