import type { PageSlug } from '@viewloop/contract';
import type { Language } from './language-rules.ts';
import type { MailTexts, Sentences } from './texts/sentences.ts';

export interface Site {
  brandName: string;
  /** Where links lead. */
  url: string;
  /** The operator's pages that are public. */
  pages: readonly PageSlug[];
}

/** Everything that text and HTML are made of. */
export interface MailParts {
  sentences: Sentences;
  language: Pick<MailTexts, 'automatic' | 'orOpen' | 'unsubscribe'>;
  lang: Language;
  link: string | undefined;
  unsubscribe: string | undefined;
  site: Site;
  /** Below every mail: rules, privacy and others, as far as the operator has published them. */
  pages: readonly { name: string; url: string }[];
}
