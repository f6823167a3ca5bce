import type { Answer } from '../../lib/call.ts';
import { query } from '../../lib/query-client.ts';

/**
 * The page reads the figures before its first render, and several parts show them. A part that appears late must not read them
 * again by itself when they could not be read: the card that says so would blink, and its button would be gone.
 */
export const statsQuery = { ...query('GET /api/dashboard/stats'), retryOnMount: false };
export const receivedQuery = query('GET /api/dashboard/received');
export const standingQuery = query('GET /api/fair-play');

export type Received = Answer<'GET /api/dashboard/received'>;
export type ReceivedView = Received['views'][number];
export type Standing = Answer<'GET /api/fair-play'>;
