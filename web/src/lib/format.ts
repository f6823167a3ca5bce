import { language } from '../messages/index.ts';

/** The reader's own region if it matches the chosen language (en-GB, de-AT), otherwise the language alone. */
export function locale(): string {
  const chosen = language();
  return navigator.languages.find((tag) => tag.split('-')[0] === chosen) ?? chosen;
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Formatters are expensive to create and lists need hundreds, so each is created once. */
function once<F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: (locale: string) => F): F {
  const tag = locale();
  const found = made.get(`${tag} ${key}`);
  if (found) return found as F;
  const fresh = make(tag);
  made.set(`${tag} ${key}`, fresh);
  return fresh;
}

export function formatNumber(value: number): string {
  return once('number', (tag) => new Intl.NumberFormat(tag)).format(value);
}

/** With at most two decimals, for averages. */
export function formatDecimal(value: number): string {
  return once('decimal', (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })).format(value);
}

/** Formats an amount of LTC exactly, with all eight decimals or only those that are needed. */
export function formatLtc(amount: string, decimals: 'all' | 'needed' = 'all'): string {
  const minimumFractionDigits = decimals === 'all' ? 8 : 0;
  const make = (tag: string) => new Intl.NumberFormat(tag, { minimumFractionDigits, maximumFractionDigits: 8 });
  return once(`ltc ${decimals}`, make).format(amount as Intl.StringNumericLiteral);
}

/** The decimal separator of this locale, for amounts that are put into a field. */
export function decimalMark(): string {
  return formatNumber(0.5).charAt(1);
}

/** `+12` or `−3`, for changes. */
export function formatChange(value: number): string {
  return once('change', (tag) => new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' })).format(value);
}

/** Written as the language writes it whatever the region, because the texts around it are: `41%`, `41 %`. */
export function formatPercent(share: number): string {
  const make = () => new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 });
  return once(`percent ${language()}`, make).format(share);
}

export function formatDate(instant: string | number | Date): string {
  return once('date', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' })).format(new Date(instant));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LIKELY_DAY = { day: 'numeric', month: 'short' } as const;

/** An estimate is not good to the minute: it is shown as a day, with the hour if it is less than two days away. */
const likely = (isNear: boolean) => {
  const make = (tag: string) => new Intl.DateTimeFormat(tag, isNear ? { ...LIKELY_DAY, hour: 'numeric' } : LIKELY_DAY);
  return once(`likely ${isNear}`, make);
};

const isNear = (instant: string) => new Date(instant).getTime() - Date.now() < 2 * DAY_MS;

/** An estimated moment in the future. */
export const formatMoment = (instant: string): string => likely(isNear(instant)).format(new Date(instant));

/** The time between two such moments. */
export const formatSpan = (from: string, to: string): string =>
  likely(isNear(to)).formatRange(new Date(from), new Date(to));

export function formatDateTime(instant: string | number | Date): string {
  return once('instant', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })).format(
    new Date(instant),
  );
}

/** A day of the server's calendar (`2026-11-15`), which is a day in UTC whatever the reader's time zone. */
export function formatDay(day: string): string {
  return once(
    'day',
    (tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(`${day}T00:00:00Z`));
}

/** A day of the server's calendar, with month and year. */
export function formatFullDay(day: string): string {
  return once('full day', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** `m:ss`, as players show it. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
