import { language } from '../messages/index.ts';

/** The reader's own region where it speaks the chosen language (en-GB, de-AT), else the language alone. */
export function locale(): string {
  const chosen = language();
  return navigator.languages.find((tag) => tag.split('-')[0] === chosen) ?? chosen;
}

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Formatters are costly to make and lists need hundreds. */
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

/** An amount of LTC as the wire writes it, exactly, to all its eight decimals unless fewer are enough. */
export function formatLtc(amount: string, decimals: 'all' | 'needed' = 'all'): string {
  const minimumFractionDigits = decimals === 'all' ? 8 : 0;
  const make = (tag: string) => new Intl.NumberFormat(tag, { minimumFractionDigits, maximumFractionDigits: 8 });
  return once(`ltc ${decimals}`, make).format(amount as Intl.StringNumericLiteral);
}

/** What stands before the decimals in this locale, for amounts that go into a field. */
export function decimalMark(): string {
  return formatNumber(0.5).charAt(1);
}

/** `+12` or `−3`, for movements. */
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

export function formatDateTime(instant: string | number | Date): string {
  return once('instant', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })).format(
    new Date(instant),
  );
}

/** A day of the server's calendar (`2026-11-15`), which is a day in UTC whatever the reader's clock says. */
export function formatDay(day: string): string {
  return once(
    'day',
    (tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(`${day}T00:00:00Z`));
}

/** `m:ss`, as players show it. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
