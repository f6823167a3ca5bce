import { createStore, useStore } from '../lib/store.ts';
import { readStored, writeStored } from '../lib/stored.ts';
import { en, type Messages } from './en/index.ts';

export type { Messages } from './en/index.ts';

export const languages = { en: 'English', de: 'Deutsch', es: 'Español' } as const;
export type Language = keyof typeof languages;

const load: Record<Language, () => Promise<Messages>> = {
  en: async () => en,
  de: async () => (await import('./de/index.ts')).de,
  es: async () => (await import('./es/index.ts')).es,
};

let chosen: Language = 'en';
const catalogue = createStore<Messages>(en);
const parts: ((language: Language) => Promise<void>)[] = [];

const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && tag in languages;

/** The stored choice, or else the first of the browser's languages that we have. */
export function preferredLanguage(): Language {
  const stored = readStored('language');
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

async function show(language: Language): Promise<void> {
  const [texts] = await Promise.all([load[language](), ...parts.map((part) => part(language))]);
  chosen = language;
  document.documentElement.lang = language;
  catalogue.set(texts);
}

/**
 * A part of the catalogue that only some pages need: fetched now, and again whenever the language changes. What cannot
 * be fetched leaves English.
 */
export function loadWith(part: (language: Language) => Promise<void>): Promise<void> {
  parts.push(part);
  return part(chosen).catch(() => {});
}

/** Called before the first screen. If the texts cannot be loaded, English stays. */
export function startLanguage(): Promise<void> {
  const language = preferredLanguage();
  return language === 'en' ? Promise.resolve() : show(language).catch(() => {});
}

export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  writeStored('language', language);
}

export function language(): Language {
  return chosen;
}

/** The texts outside of React: toasts, titles. */
export function messages(): Messages {
  return catalogue.get();
}

/** For parts of the catalogue that follow the language. */
export const subscribe = catalogue.subscribe;

/** The texts inside of React; components render again when the language changes. */
export function useMessages(): Messages {
  return useStore(catalogue);
}
