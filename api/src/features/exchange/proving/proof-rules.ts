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
  /** Earned, in the balance and never proven. */
  unproven: number;
  balance: number;
}

export type Proof =
  | { kind: 'proven' }
  | { kind: 'kept' }
  /** The promotion gets the place again; `fromViewer` of its credits come from the viewer, the rest from the house. */
  | { kind: 'replaced'; fromViewer: number };

/**
 * Decides what becomes of a view whose time is up. On a strict site credits that were never proven cannot be spent, so the
 * viewer's own credit pays for the place; on an open site the house pays everything. `taken`
 * counts what this batch has taken already.
 */
export function judgeProof(
  viewer: ViewerAtDue,
  { mode, linked, taken }: { mode: 'open' | 'strict'; linked: boolean; taken: number },
): Proof {
  if (viewer.believed && !viewer.aside) return { kind: 'proven' };
  if (linked) return { kind: 'kept' };
  const left = Math.min(viewer.unproven, viewer.balance) - taken;
  const fromViewer = mode === 'strict' && !viewer.lane && left >= CREDITS_PER_WATCH ? CREDITS_PER_WATCH : 0;
  return { kind: 'replaced', fromViewer };
}

/** What the house pays for replaced views. */
export const houseShare = (proofs: readonly Proof[]): number =>
  proofs.reduce((sum, proof) => sum + (proof.kind === 'replaced' ? CREDITS_PER_VIEW - proof.fromViewer : 0), 0);
