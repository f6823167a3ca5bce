const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The platforms allow to keep titles and pictures for 30 days; a day less leaves room for a server that is down. */
const KEEP_DETAILS_MS = 29 * DAY_MS;
/** A video that somebody looked up and did not promote. */
const KEEP_UNPROMOTED_MS = DAY_MS;
/** Two refusals count as settled when they are an hour apart; the second question is asked a little later than that. */
const SETTLED_AFTER_MS = HOUR_MS;
/** A video that stopped playing is often back within hours, so its platform is asked every hour at first, then daily. */
const ASK_OFTEN_FOR_MS = 2 * DAY_MS;

export interface LookedAt {
  /** Whether some promotion of it runs, waits until the video plays again, or at least exists. */
  use: 'running' | 'stalled' | 'promoted' | 'none';
  detailsAt: Date | null;
  askedAt: Date | null;
  now: Date;
}

const since = (then: Date | null, now: Date) => (then ? now.getTime() - then.getTime() : Number.POSITIVE_INFINITY);

export type Chore = 'ask' | 'drop_details' | 'delete' | 'nothing';

/** What a look at a video is for. */
export function choreFor({ use, detailsAt, askedAt, now }: LookedAt): Chore {
  if (use === 'running' || use === 'stalled') return 'ask';
  if (use === 'none' && since(askedAt, now) >= KEEP_UNPROMOTED_MS) return 'delete';
  return detailsAt && since(detailsAt, now) >= KEEP_DETAILS_MS ? 'drop_details' : 'nothing';
}

/** When to look again; null when nothing will be left to do. */
export function nextLook({ use, detailsAt, askedAt, now }: LookedAt, refusedSince: Date | null): Date | null {
  if (use === 'running') {
    const confirming = refusedSince && since(refusedSince, now) < SETTLED_AFTER_MS;
    return new Date(confirming ? refusedSince.getTime() + SETTLED_AFTER_MS + 60_000 : now.getTime() + DAY_MS);
  }
  if (use === 'stalled') {
    const isFresh = refusedSince && since(refusedSince, now) < ASK_OFTEN_FOR_MS;
    return new Date(now.getTime() + (isFresh ? HOUR_MS : DAY_MS));
  }
  if (use === 'none') return new Date((askedAt ?? now).getTime() + KEEP_UNPROMOTED_MS);
  return detailsAt && new Date(detailsAt.getTime() + KEEP_DETAILS_MS);
}

/** Whether a refusal that was just repeated is an hour old, with no other clear answer between. */
export const isSettled = (refusedSince: Date | null, now: Date): boolean =>
  refusedSince !== null && since(refusedSince, now) >= SETTLED_AFTER_MS;

/** Running promotions' details are refreshed daily; after a month without an answer they are dropped all the same. */
export const detailsAreTooOld = ({ detailsAt, now }: Pick<LookedAt, 'detailsAt' | 'now'>): boolean =>
  detailsAt !== null && since(detailsAt, now) >= KEEP_DETAILS_MS;
