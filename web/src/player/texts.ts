import type { LANGUAGES } from '@viewloop/contract/constants';
import german from './texts/de.json?url';
import english from './texts/en.json?url';
import spanish from './texts/es.json?url';

export type Language = (typeof LANGUAGES)[number];

/** The player window's own catalogue; `texts.test.ts` keeps the languages complete. */
export type PlayerTexts = typeof import('./texts/en.json');

// Fetched as data, because three languages would be half of the page's script.
const catalogues: Record<Language, string> = { en: english, de: german, es: spanish };

const isLanguage = (tag: string | undefined): tag is Language => tag !== undefined && Object.hasOwn(catalogues, tag);

/** The language chosen in the application, else the first of the browser's languages that we have. */
export function preferredLanguage(): Language {
  const wanted: readonly (string | undefined)[] = [localStorage.language, ...navigator.languages];
  return wanted.map((tag) => tag?.slice(0, 2)).find(isLanguage) ?? 'en';
}

export async function fetchTexts(language: Language): Promise<PlayerTexts> {
  return (await fetch(catalogues[language])).json();
}

/** Parts that are loaded later are given it, because a file for one function would cost more than the function. */
export type FillIn = typeof fillIn;

/** `fillIn('{count} of {goal} today', { count: 12, goal: 100 })`. */
export const fillIn = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
