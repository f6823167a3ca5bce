import type { Answer, Row } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export type Deposit = Row<'GET /api/wallet/deposits'>;
export type DepositAddress = Answer<'GET /api/wallet/address'>;

/** What the bell looks at; the wallet's first page is the same list, so that one answer serves both. */
export const RECENT_DEPOSITS = 50;
export const ALL_DEPOSITS = 200;

export const depositsQuery = (limit = RECENT_DEPOSITS) => query('GET /api/wallet/deposits', { query: { limit } });

export const walletAddressQuery = query('GET /api/wallet/address');

/** The same address under its second name, which the deposit dialog asks for. */
export const dialogAddressQuery = query('GET /api/ltc/address');
