import { DASHBOARD_PROMOTIONS } from '@viewloop/contract/constants';
import { query } from '../../lib/query-client.ts';

export const activePromotionsQuery = query('GET /api/promotions', {
  query: { state: 'active', limit: DASHBOARD_PROMOTIONS },
});
