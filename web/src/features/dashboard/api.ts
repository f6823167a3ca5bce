import { query } from '../../lib/query-client.ts';

export const statsQuery = query('GET /api/dashboard/stats');
