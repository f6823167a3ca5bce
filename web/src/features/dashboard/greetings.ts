import { dashboard as de } from '../../messages/de/dashboard.ts';
import { dashboard as en } from '../../messages/en/dashboard.ts';
import { dashboard as es } from '../../messages/es/dashboard.ts';
import type { Language } from '../../messages/index.ts';

const wordsOf = ({ welcome, welcomeNew, newcomer }: typeof en) => ({
  back: welcome('%USERNAME%'),
  newcomer: welcomeNew('%USERNAME%'),
  newcomerNote: newcomer,
});

/** How the start page greets a member. The build writes it down for the server, which does it before any script runs. */
export const greetings: Record<Language, ReturnType<typeof wordsOf>> = {
  en: wordsOf(en),
  de: wordsOf(de),
  es: wordsOf(es),
};
