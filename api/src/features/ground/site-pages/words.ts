import type { Language } from './store.ts';

interface PageWords {
  published(at: Date, version: number): string;
  earlier(version: number): string;
  draft: string;
}

const dateIn = (language: Language, at: Date) =>
  at.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });

export const pageWords: Record<Language, PageWords> = {
  en: {
    published: (at, version) => `Version ${version}, published on ${dateIn('en', at)}`,
    earlier: (version) => `Version ${version} as it was published`,
    draft: 'Draft: only admins see this page',
  },
  de: {
    published: (at, version) => `Fassung ${version}, veröffentlicht am ${dateIn('de', at)}`,
    earlier: (version) => `Fassung ${version}, wie sie veröffentlicht wurde`,
    draft: 'Entwurf: nur Admins sehen diese Seite',
  },
  es: {
    published: (at, version) => `Versión ${version}, publicada el ${dateIn('es', at)}`,
    earlier: (version) => `Versión ${version} tal como se publicó`,
    draft: 'Borrador: solo los administradores ven esta página',
  },
};
