import { constants } from '@viewloop/contract';
import { adjustments, deposits, type Entry, escrow, house, member } from './entry.ts';

const { CREDITS_PER_VIEW, CREDITS_PER_WATCH } = constants;

/** Every way credits can move. Pure; docs/ledger.md has one row for each. */

export function promotionFunded(facts: {
  promotionId: number;
  ownerId: string;
  credits: number;
  /** The id of the top-up; absent for the first funding. */
  topUpId?: string;
}): Entry {
  const { promotionId, ownerId, credits, topUpId } = facts;
  return {
    key: topUpId ? `promotion_topped_up:${topUpId}` : `promotion_funded:${promotionId}`,
    recipe: 'promotion_funded',
    promotionId,
    postings: [member(ownerId, -credits), escrow(promotionId, credits)],
  };
}

export function watchRewarded(facts: { viewId: number; promotionId: number; viewerId: string }): Entry {
  const { viewId, promotionId, viewerId } = facts;
  return {
    key: `watch_rewarded:${viewId}`,
    recipe: 'watch_rewarded',
    viewId,
    promotionId,
    postings: [
      escrow(promotionId, -CREDITS_PER_VIEW),
      member(viewerId, CREDITS_PER_WATCH),
      house(CREDITS_PER_VIEW - CREDITS_PER_WATCH),
    ],
  };
}

export function commissionPaid(facts: { source: string; referrerId: string; credits: number }): Entry {
  return {
    key: `commission_paid:${facts.source}`,
    recipe: 'commission_paid',
    postings: [house(-facts.credits), member(facts.referrerId, facts.credits)],
  };
}

export function commissionReversed(facts: { source: string; referrerId: string; credits: number }): Entry {
  return {
    key: `commission_reversed:${facts.source}`,
    recipe: 'commission_reversed',
    postings: [member(facts.referrerId, -facts.credits), house(facts.credits)],
  };
}

export function promotionRefunded(facts: {
  promotionId: number;
  ownerId: string;
  credits: number;
  /** What released the credits: `end`, or the view whose place was still held at the end. */
  occasion: string;
  note?: string;
}): Entry {
  const { promotionId, ownerId, credits, occasion, note } = facts;
  return {
    key: `promotion_refunded:${promotionId}:${occasion}`,
    recipe: 'promotion_refunded',
    promotionId,
    ...(note === undefined ? {} : { note }),
    postings: [escrow(promotionId, -credits), member(ownerId, credits)],
  };
}

/**
 * `epoch` counts how often the chain took this deposit away. Each time it comes back it is credited under a new key.
 */
export function depositCredited(facts: { depositId: number; epoch: number; memberId: string; credits: number }): Entry {
  const { depositId, epoch, memberId, credits } = facts;
  return {
    key: `deposit_credited:${depositId}:${epoch}`,
    recipe: 'deposit_credited',
    depositId,
    postings: [deposits(-credits), member(memberId, credits)],
  };
}

export function depositReversed(facts: { depositId: number; epoch: number; memberId: string; credits: number }): Entry {
  const { depositId, epoch, memberId, credits } = facts;
  return {
    key: `deposit_reversed:${depositId}:${epoch}`,
    recipe: 'deposit_reversed',
    depositId,
    postings: [member(memberId, -credits), deposits(credits)],
  };
}

export function creditsAdjusted(facts: {
  actionId: number;
  memberId: string;
  adminId: string;
  change: number;
  note: string | null;
}): Entry {
  const { actionId, memberId, adminId, change, note } = facts;
  return {
    key: `credits_adjusted:${actionId}`,
    recipe: 'credits_adjusted',
    adminId,
    ...(note === null ? {} : { note }),
    postings: [adjustments(-change), member(memberId, change)],
  };
}

/**
 * Returns the credits of the place: into the escrow while the promotion runs, to its owner once it has ended. The
 * viewer returns what they still have. The house pays the rest, because only a chain reversal may take a member below
 * zero.
 */
export function viewVoided(facts: {
  viewId: number;
  promotionId: number;
  viewerId: string;
  takenFromViewer: number;
  backTo: { kind: 'escrow' } | { kind: 'member'; ownerId: string };
  note: string;
}): Entry {
  const { viewId, promotionId, viewerId, takenFromViewer, backTo, note } = facts;
  return {
    key: `view_voided:${viewId}`,
    recipe: 'view_voided',
    viewId,
    promotionId,
    note,
    postings: [
      backTo.kind === 'escrow' ? escrow(promotionId, CREDITS_PER_VIEW) : member(backTo.ownerId, CREDITS_PER_VIEW),
      house(takenFromViewer - CREDITS_PER_VIEW),
      ...(takenFromViewer > 0 ? [member(viewerId, -takenFromViewer)] : []),
    ],
  };
}
