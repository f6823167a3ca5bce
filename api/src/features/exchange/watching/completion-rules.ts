import type { watching } from '@viewloop/contract';

export type InterruptReason = watching.InterruptReason;

/** A view with its times measured by the database's clock. */
export interface JudgedView {
  state: watching.ViewState;
  reason: string | null;
  /** Set when the watch has expired but the clean-up has not ended it yet. */
  overdue: InterruptReason | null;
  requiredMs: number;
  creditedMs: number;
  beats: number;
  ageMs: number;
  /** Whether the view may be paid without heartbeats, as it was judged at the start. */
  unverifiedAllowed: boolean;
  /** A check of attention waits for its answer. */
  checkOpen: boolean;
}

export type Completion =
  | { kind: 'earned'; verified: boolean }
  | { kind: 'repeated' }
  | { kind: 'too_early'; missingSeconds: number }
  | { kind: 'check_open' }
  | { kind: 'interrupted'; reason: InterruptReason }
  | { kind: 'overdue'; reason: InterruptReason }
  | { kind: 'voided'; reason: string }
  | { kind: 'unverified_limit' };

const missing = (requiredMs: number, haveMs: number) => Math.max(1, Math.ceil((requiredMs - haveMs) / 1000));

/**
 * Whether the server has seen the required time in heartbeats and nothing waits for an answer. The credit is due then,
 * however the watch ends.
 */
export const isDue = ({
  beats,
  creditedMs,
  requiredMs,
  checkOpen,
}: Pick<JudgedView, 'beats' | 'creditedMs' | 'requiredMs' | 'checkOpen'>): boolean =>
  beats > 0 && creditedMs >= requiredMs && !checkOpen;

/**
 * A client that has sent any heartbeat is judged by heartbeats alone; one that has sent none, by the time since the
 * start.
 */
function judgeLive(view: JudgedView): Completion {
  const { requiredMs, creditedMs, ageMs } = view;
  const verified = view.beats > 0;
  const haveMs = verified ? creditedMs : ageMs;
  if (haveMs < requiredMs) return { kind: 'too_early', missingSeconds: missing(requiredMs, haveMs) };
  if (view.checkOpen) return { kind: 'check_open' };
  if (!verified && !view.unverifiedAllowed) return { kind: 'unverified_limit' };
  return { kind: 'earned', verified };
}

export function judgeCompletion(view: JudgedView): Completion {
  switch (view.state) {
    case 'completed':
      return { kind: 'repeated' };
    case 'voided':
      return { kind: 'voided', reason: view.reason ?? '' };
    case 'interrupted':
      return { kind: 'interrupted', reason: (view.reason ?? 'closed') as InterruptReason };
    case 'watching':
      if (view.overdue && !isDue(view)) return { kind: 'overdue', reason: view.overdue };
      return judgeLive(view);
  }
}

const WORDS: Record<InterruptReason, string> = {
  closed: 'the window was closed',
  skipped: 'it was skipped',
  player_blocked: 'the player did not load',
  embedding_off: 'the video cannot be played on other sites',
  video_missing: 'the video is private or was removed',
  player_error: 'the player reported an error',
  replaced: 'another video was started',
  silence: 'nothing was heard from the player for a minute',
  too_long: 'it took longer than ten minutes',
  suspended: 'the account was suspended',
};

export const interruptWords = (reason: InterruptReason): string => WORDS[reason];
