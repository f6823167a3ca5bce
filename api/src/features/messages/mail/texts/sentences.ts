import type { MailKind, MailParameters } from '../mail-kinds.ts';

/** One mail in one language. */
export interface Sentences {
  subject: string;
  title: string;
  paragraphs: string[];
  /** The words on the button, where there is one. */
  button?: string;
  /** Below the button, smaller. */
  small: string[];
}

type WithBrand<P> = P & { brand: string };

export interface MailTexts {
  mails: { [K in MailKind]: (parameters: WithBrand<MailParameters[K]>) => Sentences };
  /** Under every mail: what the site is called, and that nobody reads answers. */
  automatic: string;
  orOpen: string;
  unsubscribe: string;
}
