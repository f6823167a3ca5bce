import type { Language } from '../language-rules.ts';

export const placeInWords = (language: Language, country: string | null): string | undefined =>
  country === null ? undefined : new Intl.DisplayNames(language, { type: 'region' }).of(country);

/** In UTC, because nobody knows the reader's time zone. */
export const timeInWords = (language: Language, instant: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`;
