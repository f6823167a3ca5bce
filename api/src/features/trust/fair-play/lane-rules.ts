import { constants, type fairPlay } from '@viewloop/contract';

/** A site that has only just begun to count still lets a few through. */
const LEAST_A_DAY = 10;

/** Credits that wait longer than this are given back, so that every member who waits knows a date. */
export const LATEST_DAYS = 30;

export interface WaitingPromotion {
  id: number;
  /** Accounts that belong together are one person. */
  person: string;
  waitingCredits: number;
  daysOld: number;
}

export interface Release {
  id: number;
  credits: number;
}

export interface LaneDay {
  /** Counts days, so that another person is first every day. */
  day: number;
  viewsYesterday: number | null;
  releasedToday: number;
}

/**
 * What lane members have offered now: after the hold, one view for one person after the other, each from the oldest promotion, and
 * all together no more than a small share of what the site pays a day. So scripts that cannot answer checks gain nothing by the
 * lane, however many accounts or pieces they make, and nobody in it is shut out: only later.
 */
export function releaseFromLane(
  waiting: readonly WaitingPromotion[],
  { day, viewsYesterday, releasedToday }: LaneDay,
  { laneHoldDays, lanePerMille }: Pick<fairPlay.FairPlayNumbers, 'laneHoldDays' | 'lanePerMille'>,
): Release[] {
  let room = Math.max(LEAST_A_DAY, Math.floor(((viewsYesterday ?? 0) * lanePerMille) / 1000)) - releasedToday;
  const due = waiting.filter(({ daysOld }) => daysOld >= laneHoldDays).toSorted((a, b) => a.id - b.id);
  const queues = [...Map.groupBy(due, ({ person }) => person).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, promotions]) => promotions.map(({ id, waitingCredits }) => ({ id, left: waitingCredits })));
  const released = new Map<number, number>();
  const takeTurn = (queue: { id: number; left: number }[]): void => {
    const oldest = queue[0];
    if (!oldest || room < 1) return;
    const credits = Math.min(constants.CREDITS_PER_VIEW, oldest.left, room);
    oldest.left -= credits;
    room -= credits;
    released.set(oldest.id, (released.get(oldest.id) ?? 0) + credits);
    if (oldest.left === 0) queue.shift();
  };
  for (let turn = day; room > 0 && queues.some(({ length }) => length > 0); turn++)
    takeTurn(queues[turn % queues.length] ?? []);
  return [...released].map(([id, credits]) => ({ id, credits }));
}
