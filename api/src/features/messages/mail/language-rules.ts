import { constants } from '@viewloop/contract';

export type Language = (typeof constants.LANGUAGES)[number];

const isLanguage = (tag: string): tag is Language => (constants.LANGUAGES as readonly string[]).includes(tag);

/** The first language of an Accept-Language header that we have; browsers list the dearest first. */
export function languageOfHeader(header: string | undefined): Language {
  const tags = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return tags.find(isLanguage) ?? 'en';
}
