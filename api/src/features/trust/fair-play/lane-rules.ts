import type { fairPlay } from '@viewloop/contract';

/** A site that has only just begun to count still lets a few through. */
const LEAST_A_DAY = 10;

export interface WaitingPromotion {
  id: number;
  ownerId: string;
  waitingCredits: number;
  daysOld: number;
}

/**
 * Which waiting promotions of lane members are offered now: the oldest first, after the hold, and all together no more
 * than a small share of what the site pays a day. So scripts that cannot answer checks gain nothing by the lane, however
 * many accounts they open, and nobody in it is shut out: only later.
 */
export function releaseFromLane(
  waiting: readonly WaitingPromotion[],
  { viewsYesterday, releasedToday }: { viewsYesterday: number | null; releasedToday: number },
  { laneHoldDays, lanePerMille }: Pick<fairPlay.FairPlayNumbers, 'laneHoldDays' | 'lanePerMille'>,
): WaitingPromotion[] {
  let room = Math.max(LEAST_A_DAY, Math.floor(((viewsYesterday ?? 0) * lanePerMille) / 1000)) - releasedToday;
  const released: WaitingPromotion[] = [];
  for (const promotion of waiting.toSorted((a, b) => a.id - b.id)) {
    if (promotion.daysOld < laneHoldDays || promotion.waitingCredits > room) continue;
    released.push(promotion);
    room -= promotion.waitingCredits;
  }
  return released;
}
