import type { credits } from '@viewloop/contract';

/** Where credits can be. The database shards the system's own accounts; in an entry there is one of each. */
export type Account =
  | { kind: 'member'; memberId: string }
  | { kind: 'escrow'; promotionId: number }
  | { kind: 'debt'; memberId: string }
  | { kind: 'screening'; clipId: number }
  | { kind: 'house' }
  | { kind: 'deposits' }
  | { kind: 'adjustments' }
  | { kind: 'attention' };

export interface Posting {
  account: Account;
  amount: number;
}

/** One movement of credits: postings that sum to zero, under a business key that makes it happen once. */
export interface Entry {
  key: string;
  recipe: credits.Recipe;
  postings: readonly Posting[];
  promotionId?: number;
  viewId?: number;
  depositId?: number;
  clipId?: number;
  adminId?: string;
  /** Words for the member's statement that cannot be derived, e.g. an admin's reason. */
  note?: string;
}

export const member = (memberId: string, amount: number): Posting => ({
  account: { kind: 'member', memberId },
  amount,
});
export const escrow = (promotionId: number, amount: number): Posting => ({
  account: { kind: 'escrow', promotionId },
  amount,
});
/** Minus what a member owes. */
export const debt = (memberId: string, amount: number): Posting => ({ account: { kind: 'debt', memberId }, amount });
export const house = (amount: number): Posting => ({ account: { kind: 'house' }, amount });
export const deposits = (amount: number): Posting => ({ account: { kind: 'deposits' }, amount });
export const adjustments = (amount: number): Posting => ({ account: { kind: 'adjustments' }, amount });

/** What is set aside for showing a clip. */
export const screening = (clipId: number, amount: number): Posting => ({
  account: { kind: 'screening', clipId },
  amount,
});
/** Blocks of attention that clips have paid for and viewers have not filled yet. */
export const attention = (amount: number): Posting => ({ account: { kind: 'attention' }, amount });

/** The members whose credits these entries move. */
export const membersIn = (entries: readonly Entry[]): Set<string> =>
  new Set(
    entries.flatMap(({ postings }) =>
      postings.flatMap(({ account }) => (account.kind === 'member' ? [account.memberId] : [])),
    ),
  );

/** `view:7`, or `view:7:1` after a first void of it was undone: what voids, commission and debts of a view are named after. */
export const viewSource = (viewId: number, epoch: number): string =>
  epoch === 0 ? `view:${viewId}` : `view:${viewId}:${epoch}`;
