const DAY_MS = 86_400_000;
const SEND_AT_HOUR = 7;

/** The Monday whose mail is due now, as 2026-11-16: the last one on which seven o'clock (UTC) has passed. */
export function mondayOf(now: Date): string {
  const shifted = new Date(now.getTime() - SEND_AT_HOUR * 3_600_000);
  const sinceMonday = (shifted.getUTCDay() + 6) % 7;
  return new Date(shifted.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** The seven days before a Monday: from the first moment to the last. */
export function weekBefore(monday: string): { from: Date; to: Date; firstDay: string; lastDay: string } {
  const to = new Date(`${monday}T00:00:00Z`);
  const from = new Date(to.getTime() - 7 * DAY_MS);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from, to, firstDay: day(from.getTime()), lastDay: day(to.getTime() - DAY_MS) };
}
