import type { PageSlug } from '@viewloop/contract';
import { de } from './starters/de.ts';
import { en } from './starters/en.ts';
import { es } from './starters/es.ts';
import type { Starters } from './starters/shape.ts';
import type { Language, PageText } from './store.ts';

const starters: Record<Language, Starters> = { en, de, es };

/** What an operator begins with. Gaps like `[[your name]]` must be filled before the page can be published. */
export const starterOf = (slug: PageSlug, language: Language, brand: string): PageText =>
  starters[language][slug]({ brand });
