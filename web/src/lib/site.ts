import { useQuery } from '@tanstack/react-query';
import { DEFAULT_BRAND_NAME } from '@viewloop/contract/constants';
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
