import { z } from 'zod';
import { defineRoute } from './route.ts';
import { Credits, Instant } from './shapes.ts';

export const Recipe = z.enum([
  'promotion_funded',
  'watch_rewarded',
  'commission_paid',
  'promotion_refunded',
  'deposit_credited',
  'deposit_reversed',
  'commission_reversed',
  'credits_adjusted',
  'view_voided',
]);
export type Recipe = z.output<typeof Recipe>;

export const StatementLine = z.object({
  /** Counts the movements of this account from 1. */
  seq: z.int(),
  at: Instant,
  amount: Credits,
  balance: Credits,
  kind: Recipe,
  /** The reason in plain words. */
  text: z.string(),
  promotionId: z.int().nullable(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const statement = defineRoute({
  method: 'GET',
  path: '/api/credits/statement',
  access: 'member',
  summary: 'Every movement of my credits, newest first; format=csv downloads all of it',
  query: z.object({
    before: z.coerce.number().pipe(z.int().min(1)).optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  kind: 'json-or-csv',
  response: z.object({ lines: z.array(StatementLine), nextBefore: z.int().nullable() }),
});
