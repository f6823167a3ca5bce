import { readdirSync } from 'node:fs';
import { readPage } from './html.ts';

const NATIVE = 'en';

/** The landing page by language: `landing.html` is English, translations are named like `landing.de.html`. */
export function readLandingPages(folder: string): ReadonlyMap<string, string> {
  const pages = new Map([[NATIVE, readPage(folder, 'landing.html')]]);
  for (const name of readdirSync(folder)) {
    const language = /^landing\.([a-z]{2})\.html$/.exec(name)?.[1];
    if (language) pages.set(language, readPage(folder, name));
  }
  return pages;
}

/** The first of the reader's languages that we have. Browsers send them in order, so the weights can be ignored. */
export function languageFor(acceptLanguage: string | undefined, available: ReadonlyMap<string, string>): string {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((language) => available.has(language)) ?? NATIVE;
}
