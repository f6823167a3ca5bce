import type { Answer, Row } from '../../lib/call.ts';
import { pageQuery, query } from '../../lib/query-client.ts';

export type Deposit = Row<'GET /api/wallet/deposits'>;
export type DepositAddress = Answer<'GET /api/wallet/address'>;

const PAGE_SIZE = 20;

export const depositPageQuery = (page: number) =>
  pageQuery('GET /api/wallet/deposits', { query: { page, limit: PAGE_SIZE } });
export const pagesOf = (total: number) => Math.ceil(total / PAGE_SIZE);

export const walletStatusQuery = query('GET /api/wallet/status');

export const walletAddressQuery = query('GET /api/wallet/address');

/** The same address under its second name, which the deposit dialog asks for. */
export const dialogAddressQuery = query('GET /api/ltc/address');
