import type { InterruptReason, Refusal, Reward } from './watch-server.ts';

/** Why a watch ended without a credit: what the server says, and what only this page can see. */
export type EndReason = InterruptReason | NoReward | 'elsewhere' | 'signed_out' | 'refused';

/** Why the server pays nothing for a watch that was long enough. */
type NoReward = 'already_watched' | 'view_voided' | 'unverified_limit';

export type Ending =
  | ({ phase: 'completed' } & Reward)
  /** `message` is the server's text, for refusals that have no reason of their own here. */
  | { phase: 'interrupted'; reason: EndReason; message: string };

const reasons: Record<string, EndReason> = {
  already_watched: 'already_watched',
  view_voided: 'view_voided',
  unverified_limit: 'unverified_limit',
  not_signed_in: 'signed_out',
  suspended: 'suspended',
  // Only one window can hold the chain of heartbeats, so this one is a copy.
  heartbeat_out_of_order: 'elsewhere',
};

/** A refusal that ends the watch. */
export const endedBy = ({ code, message, details }: Refusal): Ending => ({
  phase: 'interrupted',
  reason: code === 'watch_interrupted' ? (details.reason as InterruptReason) : (reasons[code] ?? 'refused'),
  message,
});
