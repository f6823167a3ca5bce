import type { Platform, promotions } from '@viewloop/contract';

/** What is known of a promotion and a viewer who wants one of its places. Facts are null if there is no such promotion. */
export interface AskedPlace {
  promotionId: number;
  state: promotions.PromotionState | null;
  platform: Platform;
  /** Whether the viewer promotes or has promoted this video. */
  isOwn: boolean;
  /** Whether somebody who seems to be the same person as the viewer does. */
  isLinked: boolean;
  /** Whether the viewer already holds a place of this promotion, which the new watch takes over. */
  holdsOne: boolean;
  /** Whether its plan makes it wait. */
  waitsForItsTime: boolean;
  /** Whether its audience leaves this viewer out. */
  isForOthers: boolean | null;
  /** Whether it is compared with another cut, and the viewer belongs to that one. */
  seesOtherCut: boolean | null;
  planned: boolean | null;
  free: number | null;
}

/** Why there is no place: no such promotion, the viewer's own video, one of somebody they belong to, not on offer, or all taken. */
export type NoPlace = 'unknown' | 'own' | 'linked' | 'unavailable' | 'full';

/** A reason that does not depend on who else asks. */
function refusalOf(asked: AskedPlace, platforms: readonly Platform[]): NoPlace | null {
  if (asked.state === null) return 'unknown';
  if (asked.isOwn) return 'own';
  if (asked.isLinked) return 'linked';
  if (asked.state !== 'active' || !platforms.includes(asked.platform)) return 'unavailable';
  if (asked.holdsOne) return null;
  return asked.waitsForItsTime || asked.isForOthers || asked.seesOtherCut ? 'unavailable' : null;
}

/** A planned promotion gives one place at a time, because its plan decides when the next one is offered. */
const placesOf = ({ planned, free }: AskedPlace) => (planned ? Math.min(free ?? 0, 1) : (free ?? 0));

/** Decides for a batch in the order of asking. Returns each refusal, and how many places of which promotion are taken. */
export function judgePlaces(
  asked: readonly AskedPlace[],
  platforms: readonly Platform[],
): { refusals: (NoPlace | null)[]; taken: Map<number, number> } {
  const taken = new Map<number, number>();
  const refusals = asked.map((one): NoPlace | null => {
    const refusal = refusalOf(one, platforms);
    if (refusal !== null || one.holdsOne) return refusal;
    const before = taken.get(one.promotionId) ?? 0;
    if (before >= placesOf(one)) return 'full';
    taken.set(one.promotionId, before + 1);
    return null;
  });
  return { refusals, taken };
}
