/**
 * What members did today, as SQL. The features of the exchange stand above fair play, so `app.ts` hands it in. It is the same text for
 * every server of a process.
 */
export interface Activity {
  /** A subquery: how many answers of this member were paid today, as `count`. */
  answeredToday(member: string): string;
  /** Whether a promotion of this member waits until the member is believed. */
  hasWaiting(member: string): string;
  /** A table with `watched` and `unverified` of this member today: one row, or none. */
  watchedToday(member: string): string;
}

let handedIn: Activity | undefined;

export function handInActivity(activity: Activity): void {
  handedIn = activity;
}

export function activity(): Activity {
  if (!handedIn) throw new Error('Nobody handed in what members did today');
  return handedIn;
}
