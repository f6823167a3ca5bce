import { readdirSync } from 'node:fs';
import { constants } from '@viewloop/contract';
import { readPage } from '../../../platform/http/page-template.ts';

export type Language = (typeof constants.LANGUAGES)[number];

const NATIVE = 'en';

/** The landing page by language: `landing.html` is English, translations are named like `landing.de.html`. */
export function readLandingPages(folder: string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>([[NATIVE, readPage(folder, 'landing.html')]]);
  for (const name of readdirSync(folder)) {
    const language = /^landing\.([a-z]{2})\.html$/.exec(name)?.[1];
    if (language) pages.set(language, readPage(folder, name));
  }
  return pages;
}

export const languageOf = (text: unknown): Language | undefined =>
  constants.LANGUAGES.find((language) => language === text);

/** The first of the reader's languages that we have. Browsers send them in order, so the weights can be ignored. */
export function languageFor(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.map(languageOf).find((language) => language !== undefined) ?? NATIVE;
}
