import { OPEN_PLAN } from '@viewloop/contract/constants';
import type { Input } from '../../../lib/call.ts';
import type { Span } from '../../../messages/delivery.ts';

export type Plan = NonNullable<Input<'POST /api/promotions/forecast'>['body']['plan']>;

/** The browser's time zone is filled in, because hours are meant as the clock on the wall shows them. */
export const openPlan = (): Plan => ({
  ...OPEN_PLAN,
  languages: [],
  countries: [],
  topics: [],
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** All time zones that the browser knows, and the one that is chosen, whatever it is called there. */
export const zonesWith = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort();

/** Whether a plan says nothing. The time zone alone does not count. */
export const isOpenPlan = (plan: Plan): boolean =>
  plan.pace === 'fast' &&
  plan.fromHour === plan.toHour % 24 &&
  plan.startsOn === null &&
  plan.endsOn === null &&
  plan.languages.length + plan.countries.length + plan.topics.length === 0 &&
  !plan.verifiedOnly &&
  (plan.trust ?? 'anyone') === 'anyone';

/** Minutes below an hour and a half, hours below two days. */
export function spanOf(hours: number): Span {
  if (hours < 1.5) return { unit: 'minutes', count: Math.max(1, Math.round(hours * 60)) };
  if (hours < 48) return { unit: 'hours', count: Math.round(hours) };
  return { unit: 'days', count: Math.round(hours / 24) };
}

/** One link a line; empty lines and repeated links are left out. */
export const linksIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/\s+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
