import { PAGE_NAMES, pagePath } from '@viewloop/contract';
import type { Language } from './language-rules.ts';
import { htmlOf } from './mail-html.ts';
import { type MailKind, type MailParameters, mailKinds, NOT_ME_PATH } from './mail-kinds.ts';
import type { MailParts, Site } from './mail-parts.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import type { MailTexts, Sentences } from './texts/sentences.ts';

const texts: Record<Language, MailTexts> = { en, de, es };

export interface MailToRender<K extends MailKind = MailKind> {
  kind: K;
  language: Language;
  parameters: MailParameters[K];
  /** The token of the button's link, while it is known. */
  token?: string | undefined;
  unsubscribeToken?: string | undefined;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Mail programs turn names like `evil.com` into links; the invisible sign behind the dot keeps them from it. */
const unlinked = (name: string) => name.replaceAll('.', '.\u2060');

function linkOf({ kind, token }: Pick<MailToRender, 'kind' | 'token'>, site: Site): string {
  const { path, needsToken, notMe } = mailKinds[kind];
  if (token === undefined || !(needsToken || notMe)) return `${site.url}${path}`;
  return `${site.url}${notMe ? NOT_ME_PATH : path}?token=${token}`;
}

/** Without the token, which only the member may see: what an admin is shown of a mail that was sent. */
export const HIDDEN_TOKEN = '•••';

export const unsubscribeLinkOf = (token: string, site: Site) => `${site.url}/api/unsubscribe/${token}`;

/** Text and HTML from the same sentences. */
export function renderMail(mail: MailToRender, site: Site): RenderedMail {
  const language = texts[mail.language];
  const say = language.mails[mail.kind] as (parameters: object) => Sentences;
  const named = 'username' in mail.parameters ? { username: unlinked(mail.parameters.username) } : {};
  // Somebody else may have chosen it, to lead the owner astray.
  const called = 'name' in mail.parameters && mail.parameters.name ? { name: unlinked(mail.parameters.name) } : {};
  const sentences = say({ ...mail.parameters, ...named, ...called, brand: site.brandName });
  const link = sentences.button === undefined ? undefined : linkOf(mail, site);
  const unsubscribe = mail.unsubscribeToken === undefined ? undefined : unsubscribeLinkOf(mail.unsubscribeToken, site);
  const pages = site.pages.map((slug) => ({
    name: PAGE_NAMES[mail.language][slug],
    url: `${site.url}${pagePath(slug, mail.language)}`,
  }));
  const parts: MailParts = { sentences, language, link, unsubscribe, lang: mail.language, site, pages };
  return { subject: sentences.subject, text: textOf(parts), html: htmlOf(parts) };
}

function textOf({ sentences, language, link, unsubscribe, site, pages }: MailParts): string {
  const { title, paragraphs, button, small } = sentences;
  return [
    title,
    ...paragraphs,
    ...(link === undefined ? [] : [`${button}:\n${link}`]),
    ...(small.length > 0 ? [small.join('\n')] : []),
    `-- \n${site.brandName} · ${site.url}\n${language.automatic}`,
    ...(pages.length > 0 ? [pages.map(({ name, url }) => `${name}: ${url}`).join('\n')] : []),
    ...(unsubscribe === undefined ? [] : [`${language.unsubscribe}:\n${unsubscribe}`]),
  ].join('\n\n');
}
