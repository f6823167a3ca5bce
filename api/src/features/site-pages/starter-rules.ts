import type { PageSlug } from '@viewloop/contract';
import { de } from './starters/de.ts';
import { en } from './starters/en.ts';
import { es } from './starters/es.ts';
import type { Language, PageText } from './store.ts';

/** Drafts that an operator begins with. Gaps like `[[your name]]` must be filled before a page can be published. */
export type Starters = Record<PageSlug, (site: { brand: string }) => PageText>;

const starters: Record<Language, Starters> = { en, de, es };

export const starterOf = (slug: PageSlug, language: Language, brand: string): PageText =>
  starters[language][slug]({ brand });
