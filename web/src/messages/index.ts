import type { LANGUAGES } from '@viewloop/contract/constants';
import { createStore, useStore } from '../base/store.ts';
import { readStored, writeStored } from '../base/stored.ts';
import { en, type FirstMessages } from './en/index.ts';

export type { FirstMessages, Messages } from './en/index.ts';

export type Language = (typeof LANGUAGES)[number];
export const languages: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

const load: Record<Language, () => Promise<FirstMessages>> = {
  en: async () => en,
  de: async () => (await import('./de/index.ts')).de,
  es: async () => (await import('./es/index.ts')).es,
};

let chosen: Language = 'en';
/** Which language was asked for last. Its texts may still be on their way. */
const wanted = createStore<Language>('en');
const catalogue = createStore<FirstMessages>(en);
/** Each loads its part of the catalogue, and returns what puts it in place. */
const parts: ((language: Language) => Promise<() => void>)[] = [];

const isLanguage = (tag: string | null | undefined): tag is Language => tag != null && tag in languages;

/** The stored choice, or else the first of the browser's languages that we have. */
export function preferredLanguage(): Language {
  const stored = readStored('language');
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Returns whether it is shown: another language may have been chosen while this one was loaded. */
async function show(language: Language): Promise<boolean> {
  wanted.set(language);
  const loading = Promise.all([load[language](), ...parts.map((part) => part(language))]);
  const [texts, ...loaded] = await loading.catch((error: unknown) => {
    if (wanted.get() === language) wanted.set(chosen);
    throw error;
  });
  if (language !== wanted.get()) return false;
  chosen = language;
  document.documentElement.lang = language;
  for (const put of loaded) put();
  catalogue.set(texts);
  return true;
}

/** What `import.meta.glob` found of one part of the catalogue: a file of the same name in the folder of each other language. */
type Found<T> = Record<string, () => Promise<T>>;

/**
 * A part of the catalogue that only some pages need: fetched now, and again whenever the language changes. What cannot
 * be fetched leaves English.
 */
export async function loadPart<T>(english: T, files: Found<T>) {
  let texts = english;
  const part = async (language: Language) => {
    const load = Object.entries(files).find(([name]) => name.startsWith(`./${language}/`))?.[1];
    const next = load ? await load() : english;
    return () => {
      texts = next;
    };
  };
  parts.push(part);
  await part(chosen).then(
    (put) => put(),
    () => {},
  );
  const get = () => texts;
  /** `messages` outside of React, as in toasts; `useMessages` inside. */
  return { messages: get, useMessages: () => useStore({ get, subscribe: catalogue.subscribe }) };
}

/**
 * The same for a part that is shown together with the texts of the first screen: `messages` and `useMessages` return both. It
 * is the same object until one of the two changes, so that React does not render for nothing.
 */
export async function loadMore<T extends object>(english: T, files: Found<T>) {
  const part = await loadPart(english, files);
  let all = { ...catalogue.get(), ...part.messages() };
  let of: readonly [FirstMessages, T] = [catalogue.get(), part.messages()];
  const get = () => {
    const [first, more] = [catalogue.get(), part.messages()];
    if (of[0] !== first || of[1] !== more) {
      of = [first, more];
      all = { ...first, ...more };
    }
    return all;
  };
  return { messages: get, useMessages: () => useStore({ get, subscribe: catalogue.subscribe }) };
}

/** Called before the first screen. If the texts cannot be loaded, English stays. */
export async function startLanguage(): Promise<void> {
  const language = preferredLanguage();
  if (language !== 'en') await show(language).catch(() => {});
}

export async function setLanguage(language: Language): Promise<void> {
  if (await show(language)) writeStored('language', language);
}

export function language(): Language {
  return chosen;
}

/** The language that was chosen last, also while its texts are still loaded. */
export const useWantedLanguage = (): Language => useStore(wanted);

/** The texts outside of React: toasts, titles. Other pages than the first have more, in `rest.ts`. */
export function messages(): FirstMessages {
  return catalogue.get();
}

/** The texts inside of React; components render again when the language changes. */
export function useMessages(): FirstMessages {
  return useStore(catalogue);
}
