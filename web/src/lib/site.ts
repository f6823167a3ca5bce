import { useQuery } from '@tanstack/react-query';
import { DEFAULT_BRAND_NAME } from '@viewloop/contract/constants';
import { PAGE_NAMES, type PageSlug, pagePath } from '@viewloop/contract/page-names';
import { language, useMessages } from '../messages/index.ts';
import { query } from './query-client.ts';

/** Name, rates and figures of this site: `useQuery(siteQuery)`. */
export const siteQuery = query('GET /api/site');

/** The server writes the name into the HTML, so that it is known before the first call returns. */
function nameInPage(): string {
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return name && !name.startsWith('%') ? name : DEFAULT_BRAND_NAME;
}

export function useBrand(): string {
  return useQuery(siteQuery).data?.brandName ?? nameInPage();
}

/** Whether this site has a screening room. */
export const useHasClips = (): boolean => Boolean(useQuery(siteQuery).data?.clips);

export interface PageLink {
  slug: PageSlug;
  name: string;
  href: string;
}

/** The operator's pages that are public. They are documents of their own, so use plain links. */
export function usePageLinks(): PageLink[] {
  // Renders again when the language changes.
  useMessages();
  const pages = useQuery(siteQuery).data?.pages ?? [];
  const reader = language();
  return pages.map(({ slug }) => ({ slug, name: PAGE_NAMES[reader][slug], href: pagePath(slug, reader) }));
}
