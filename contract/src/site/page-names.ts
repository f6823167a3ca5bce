/** The pages that an operator writes, in the order in which they are linked. */
export const PAGE_SLUGS = ['rules', 'privacy', 'imprint', 'contact'] as const;
export type PageSlug = (typeof PAGE_SLUGS)[number];

/** How links to them are called, on screens, on the landing page and under mails. */
export const PAGE_NAMES = {
  en: { rules: 'Rules', privacy: 'Privacy', imprint: 'Imprint', contact: 'Contact' },
  de: { rules: 'Regeln', privacy: 'Datenschutz', imprint: 'Impressum', contact: 'Kontakt' },
  es: { rules: 'Normas', privacy: 'Privacidad', imprint: 'Aviso legal', contact: 'Contacto' },
} as const;

export const pagePath = (slug: PageSlug, language: keyof typeof PAGE_NAMES): string =>
  `/pages/${slug}?language=${language}`;
