import { type Answer, callOnce, type Input } from '../../../lib/call.ts';
import { query } from '../../../lib/query-client.ts';

export type Comparison = NonNullable<Answer<'GET /api/promotions/:id/comparison'>['comparison']>;

export const comparisonQuery = (id: number) => query('GET /api/promotions/:id/comparison', { params: { id } });

export const createComparison = (body: Input<'POST /api/comparisons'>['body']) =>
  callOnce('POST /api/comparisons', { body });
