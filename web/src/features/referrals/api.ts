import { useQuery } from '@tanstack/react-query';
import { call, type Row } from '../../lib/call.ts';
import { formatPercent } from '../../lib/format.ts';
import { pageQuery, query } from '../../lib/query-client.ts';
import { siteQuery } from '../../lib/site.ts';

export type Referral = Row<'GET /api/referrals'>;

const PAGE = 10;

export const summaryQuery = query('GET /api/referrals/summary');
export const referralsQuery = (page: number) => pageQuery('GET /api/referrals', { query: { page, limit: PAGE } });
export const pagesOf = (total: number) => Math.max(1, Math.ceil(total / PAGE));

export const generateCode = () => call('POST /api/referrals/generate-code');

/** The one rate of this site, as text: `30%`. Undefined until it is known. */
export function useCommissionRate(): string | undefined {
  const { data } = useQuery(siteQuery);
  return data && formatPercent(data.commissionPercent / 100);
}
