import { constants, PAGE_NAMES, type PageSlug, pagePath } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { escapeHtml, fill } from '../../../platform/http/page-template.ts';
import { markdownToHtml } from './markdown.ts';
import { type Language, type PageText, type PageTexts, storedPage } from './store.ts';
import { pageWords } from './words.ts';

export interface ReadablePage {
  slug: PageSlug;
  language: Language;
  title: string;
  html: string;
  /** When it was published, or that it is not public. */
  note: string;
  /** All languages that there are of it. */
  languages: Language[];
}

const languagesOf = (texts: PageTexts) => constants.LANGUAGES.filter((language) => texts[language]);

/** Published versions never change, so each is turned into HTML once. There are few. */
const rendered = new Map<string, string>();

function htmlOf(key: string, { markdown }: PageText): string {
  let html = rendered.get(key);
  if (html === undefined) {
    if (rendered.size >= 100) rendered.clear();
    html = markdownToHtml(markdown);
    rendered.set(key, html);
  }
  return html;
}

/** The public page in the wanted language, or else in another one that it has; undefined if it is not public. */
export async function readPublicPage(tx: ReadTx, slug: PageSlug, wanted: Language): Promise<ReadablePage | undefined> {
  const page = await storedPage(tx, slug);
  if (!page?.texts || page.version === null || !page.publishedAt) return undefined;
  const languages = languagesOf(page.texts);
  const language = languages.find((has) => has === wanted) ?? languages[0];
  const text = language && page.texts[language];
  if (!text) return undefined;
  const key = `${slug} ${page.publishedAt.getTime()} ${page.version} ${language}`;
  const note = pageWords[language].published(page.publishedAt, page.version);
  return { slug, language, title: text.title, html: htmlOf(key, text), note, languages };
}

/** What an admin sees before anybody else does, or of an earlier version. */
export function previewOf(slug: PageSlug, language: Language, text: PageText, version?: number): ReadablePage {
  const { draft, earlier } = pageWords[language];
  const note = version === undefined ? draft : earlier(version);
  return { slug, language, title: text.title, html: markdownToHtml(text.markdown), note, languages: [language] };
}

interface Surroundings {
  brandName: string;
  origin: string;
  /** The other pages that are public. */
  links: string;
}

const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', es: 'Español' };

/** The whole document: `template` is the built page with its places to fill. */
export function documentOf(template: string, page: ReadablePage, { brandName, origin, links }: Surroundings): string {
  const { slug, language, languages } = page;
  const choices = languages.map((other) =>
    other === language
      ? `<span aria-current="true" lang="${other}">${NAMES[other]}</span>`
      : `<a href="${escapeHtml(pagePath(slug, other))}" lang="${other}" hreflang="${other}">${NAMES[other]}</a>`,
  );
  return fill(template, {
    LANGUAGE: language,
    TITLE: page.title,
    PAGE_NAME: PAGE_NAMES[language][slug],
    BRAND_NAME: brandName,
    ORIGIN: origin,
    SLUG: slug,
    NOTE: page.note,
    CONTENT: { html: page.html },
    CHOICES: { html: languages.length > 1 ? choices.join('') : '' },
    PAGE_LINKS: { html: links },
  });
}
