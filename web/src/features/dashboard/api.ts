import type { Answer } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

export const statsQuery = query('GET /api/dashboard/stats');
export const receivedQuery = query('GET /api/dashboard/received');
export const standingQuery = query('GET /api/fair-play');

export type Received = Answer<'GET /api/dashboard/received'>;
export type ReceivedView = Received['views'][number];
export type Standing = Answer<'GET /api/fair-play'>;
