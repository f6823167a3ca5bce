import type { LANGUAGES } from '../wire/constants.ts';

type Language = (typeof LANGUAGES)[number];

/** The pages that an operator writes, in the order in which they are linked. */
export const PAGE_SLUGS = ['rules', 'privacy', 'imprint', 'contact'] as const;
export type PageSlug = (typeof PAGE_SLUGS)[number];

/** How links to them are called, on screens, on the landing page and under mails. */
export const PAGE_NAMES = {
  en: { rules: 'Rules', privacy: 'Privacy', imprint: 'Imprint', contact: 'Contact' },
  de: { rules: 'Regeln', privacy: 'Datenschutz', imprint: 'Impressum', contact: 'Kontakt' },
  es: { rules: 'Normas', privacy: 'Privacidad', imprint: 'Aviso legal', contact: 'Contacto' },
} as const satisfies Record<Language, Record<PageSlug, string>>;

export const pagePath = (slug: PageSlug, language: Language): string => `/pages/${slug}?language=${language}`;
