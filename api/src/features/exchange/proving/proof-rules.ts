import { constants } from '@viewloop/contract';

const { CREDITS_PER_VIEW, CREDITS_PER_WATCH } = constants;
const HOUR_MS = 3_600_000;

/** How long a viewer has to become believed. A strict site waits less, because there nothing can be spent meanwhile. */
export const hoursToProve = (mode: 'open' | 'strict'): number => (mode === 'strict' ? 48 : 7 * 24);

export const dueAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);

/** What is known of a viewer when a view of theirs is due. */
export interface ViewerAtDue {
  believed: boolean;
  aside: boolean;
  /** They chose to be asked nothing. That is allowed, so nothing is taken from them. */
  lane: boolean;
  /** Earned, never proven, and still in the balance or in a promotion that has not delivered it. */
  unspent: number;
}

/** What the house may still give for views whose credit cannot be taken back. */
export interface HouseRoom {
  /** Proven views of the same owner that paid for no replacement yet. */
  ofOwner: number;
  /** What is left today for all owners together, out of what proven views earned yesterday. */
  today: number;
}

/**
 * Who gives back the credit that the viewer was paid. The house always gives back what it kept of the view itself. `owner`
 * means the house as well: out of what it kept of another, proven view of the same owner.
 */
export type Payer = 'viewer' | 'owner' | 'house';

export type Proof =
  | { kind: 'proven' }
  | { kind: 'kept' }
  /** Nobody can pay yet. */
  | { kind: 'waits' }
  /** The promotion gets the place again. */
  | { kind: 'replaced'; payer: Payer };

/** The house gives a credit more than it kept of the view, from one of two sources. Null: neither has any left. */
export function houseCanPay({ ofOwner, today }: HouseRoom): Exclude<Payer, 'viewer'> | null {
  if (ofOwner > 0) return 'owner';
  return today > 0 ? 'house' : null;
}

/**
 * Decides what becomes of a view whose time is up. The viewer's credit pays for the place if it is still there. Otherwise the
 * house pays only as much as the same owner's proven views have brought it, so that a ring of accounts which watches itself and
 * spends at once ends with no more credits than it began with; and a little a day for everybody else.
 */
export function judgeProof(viewer: ViewerAtDue, { linked, room }: { linked: boolean; room: HouseRoom }): Proof {
  if (viewer.believed && !viewer.aside) return { kind: 'proven' };
  if (linked) return { kind: 'kept' };
  if (!viewer.lane && viewer.unspent >= CREDITS_PER_WATCH) return { kind: 'replaced', payer: 'viewer' };
  const payer = houseCanPay(room);
  return payer ? { kind: 'replaced', payer } : { kind: 'waits' };
}

/** What the house pays for replaced views. */
export const houseShare = (proofs: readonly Proof[]): number =>
  proofs.reduce(
    (sum, proof) =>
      proof.kind === 'replaced' ? sum + CREDITS_PER_VIEW - (proof.payer === 'viewer' ? CREDITS_PER_WATCH : 0) : sum,
    0,
  );
