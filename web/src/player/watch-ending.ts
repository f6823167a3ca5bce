import type { InterruptReason, Refusal, Reward } from './watch-server.ts';

/** Why a watch ended without a credit: what the server says, and what only this page can see. */
export type EndReason = InterruptReason | 'elsewhere' | 'signed_out' | 'refused';

export type Ending =
  | ({ phase: 'completed' } & Reward)
  /** `message` is the server's own, where it refused for a reason of its own. */
  | { phase: 'interrupted'; reason: EndReason; message: string };

/** What a refusal means for the watch. */
export function meaningOf({ status, code, message, details }: Refusal): Ending | 'retry' | 'complete' | 'go on' {
  const interrupted = (reason: EndReason): Ending => ({ phase: 'interrupted', reason, message });
  if (status === 0 || status === 429 || status >= 500) return 'retry';
  if (status === 401) return interrupted('signed_out');
  switch (code) {
    case 'watch_completed':
      return 'complete';
    case 'watch_too_early':
      return 'go on';
    case 'watch_interrupted':
      return interrupted((details.reason as InterruptReason | undefined) ?? 'refused');
    // Only one window can hold the chain of heartbeats; a copy of it does not disturb the first.
    case 'heartbeat_out_of_order':
      return interrupted('elsewhere');
    case 'suspended':
      return interrupted('suspended');
    default:
      return interrupted('refused');
  }
}
