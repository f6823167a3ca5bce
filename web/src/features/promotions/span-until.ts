import type { Span } from '../../messages/en/first-promotions.ts';

/** Roughly how long until then: minutes below an hour and a half, hours below two days. Never "in 0 minutes". */
export function spanUntil(instant: string, now = Date.now()): Span {
  const minutes = Math.max(1, Math.round((new Date(instant).getTime() - now) / 60_000));
  if (minutes < 90) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 48) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.round(hours / 24) };
}
