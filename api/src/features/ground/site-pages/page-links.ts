import { PAGE_NAMES, type PageSlug, pagePath } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { escapeHtml } from '../../../platform/http/page-template.ts';
import { publicPages } from './consent-store.ts';
import type { Language } from './store.ts';

export interface PageLink {
  slug: PageSlug;
  name: string;
  path: string;
}

/** Links to the pages that are public now, in the reader's language. */
export async function pageLinks(tx: ReadTx, language: Language): Promise<PageLink[]> {
  const pages = await publicPages(tx);
  return pages.map(({ slug }) => ({ slug, name: PAGE_NAMES[language][slug], path: pagePath(slug, language) }));
}

export const linksHtml = (links: readonly PageLink[]): string =>
  links.map(({ name, path }) => `<a href="${escapeHtml(path)}">${escapeHtml(name)}</a>`).join('');
