const HOUR_MS = 3_600_000;
const SOON_HOURS = 12;

export interface NoticeClock {
  tone: 'neutral' | 'warning' | 'danger';
  /** Hours that are left; null once the time is over. */
  hours: number | null;
}

export function clockOf(dueAt: string, now: number): NoticeClock {
  const left = new Date(dueAt).getTime() - now;
  if (left <= 0) return { tone: 'danger', hours: null };
  const hours = Math.ceil(left / HOUR_MS);
  return { tone: hours <= SOON_HOURS ? 'warning' : 'neutral', hours };
}
