import { SPOKEN_LANGUAGES } from '@viewloop/contract/constants';
import { locale } from './format.ts';

export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** The language's name as the reader calls it. */
export const languageName = (code: SpokenLanguage): string =>
  new Intl.DisplayNames([locale()], { type: 'language' }).of(code) ?? code;

/** The language of the screens, if videos can be in it. */
export const screenLanguage = (): SpokenLanguage | null =>
  SPOKEN_LANGUAGES.find((code) => code === locale().slice(0, 2)) ?? null;
