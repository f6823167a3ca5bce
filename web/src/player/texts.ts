import german from './texts/de.json?url';
import english from './texts/en.json?url';
import spanish from './texts/es.json?url';

/** The player window's own catalogue; `texts.test.ts` keeps the languages complete. */
export type PlayerTexts = typeof import('./texts/en.json');

// Fetched as data, because three languages would be half of the page's script.
const catalogues: Record<string, string> = { en: english, de: german, es: spanish };

/** The language chosen in the application, else the first of the browser's languages that we have. */
export function preferredLanguage(): string {
  const wanted: readonly string[] = [localStorage.language, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag) => tag in catalogues) ?? 'en';
}

export async function fetchTexts(language: string): Promise<PlayerTexts> {
  return (await fetch(catalogues[language] ?? english)).json();
}

/** Parts that are loaded later are given it, because a file for one function would cost more than the function. */
export type FillIn = typeof fillIn;

/** `fillIn('{count} of {goal} today', { count: 12, goal: 100 })`. */
export const fillIn = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
