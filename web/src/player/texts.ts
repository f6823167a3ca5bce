import german from './texts/de.json?url';
import english from './texts/en.json?url';
import spanish from './texts/es.json?url';
import type { Halt } from './watch-clock.ts';
import type { EndReason } from './watch-ending.ts';

/** The player window's own small catalogue. It is fetched as data: three languages would be half of the page's script. */
export interface PlayerTexts {
  starting: string;
  watching: string;
  /** What happened, and what to do about it. */
  halts: Record<Halt | 'offline', [what: string, then: string]>;
  progress: string;
  completed: string;
  reward: string;
  interrupted: string;
  noCredits: string;
  reasons: Record<EndReason, string>;
  orphan: string;
  toList: string;
  close: string;
  next: string;
}

const catalogues: Record<string, string> = { en: english, de: german, es: spanish };

/** The language chosen in the application, else the first of the browser's that we have. */
export function preferredLanguage(): string {
  const wanted: readonly string[] = [localStorage.language, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag) => tag in catalogues) ?? 'en';
}

export async function fetchTexts(language: string): Promise<PlayerTexts> {
  return (await fetch(catalogues[language] ?? english)).json();
}
