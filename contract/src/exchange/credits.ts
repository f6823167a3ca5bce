import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Credits, Instant, Ltc, Platform, wholeInText } from '../wire/shapes.ts';
import { Picture } from './videos.ts';

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
  'view_restored',
  'debt_incurred',
  'debt_repaid',
  'balance_given_up',
  'place_returned',
  'escrow_moved',
  'answers_funded',
  'answer_paid',
  'answers_refunded',
  'answer_voided',
  'answer_restored',
  'view_replaced',
  'view_cleared',
  'coupon_redeemed',
  'screening_funded',
  'attention_begun',
  'attention_paid',
  'screening_refunded',
  'attention_kept',
  'attention_voided',
  'attention_restored',
]);
export type Recipe = z.output<typeof Recipe>;

/** Why credits moved. More detailed than the recipe, and what a member would call it. */
export const Reason = z.enum([
  'promotion_started',
  'promotion_topped_up',
  'promotion_refunded',
  'watched',
  'view_taken_back',
  'view_returned',
  'view_restored',
  'view_charged_again',
  'view_unproven',
  'view_replaced',
  'view_cleared',
  'debt_incurred',
  'debt_repaid',
  'commission_of_watch',
  'commission_of_deposit',
  'commission_reversed',
  'deposit',
  'deposit_reversed',
  'adjusted',
  'coupon',
  'given_up',
  'answers_set_aside',
  'answers_refunded',
  'answered',
  'answer_taken_back',
  'answer_returned',
  'answer_restored',
  'answer_charged_again',
  'screening_started',
  'screening_topped_up',
  'screening_refunded',
  'attention_paid',
  'attention_taken_back',
  'attention_restored',
]);
export type Reason = z.output<typeof Reason>;

export const StatementLine = z.object({
  /** The number of this movement in the account, from 1. */
  seq: z.int(),
  at: Instant,
  amount: Credits,
  balance: Credits,
  kind: Recipe,
  /** The reason in English. The parts for other languages follow. */
  text: z.string(),
  reason: Reason,
  promotionId: z.int().nullable(),
  /** The clip in the screening room. */
  clipId: z.int().nullable(),
  /** The view that was paid or taken back. */
  viewId: z.int().nullable(),
  /** The title of the promotion or of the clip. */
  title: z.string().nullable(),
  platform: Platform.nullable(),
  picture: Picture.nullable(),
  /** What an admin wrote about it. */
  note: z.string().nullable(),
  /** The deposit's amount. */
  ltc: Ltc.nullable(),
});
export type StatementLine = z.output<typeof StatementLine>;

export const statement = defineRoute({
  method: 'GET',
  path: '/api/credits/statement',
  access: 'member',
  scope: 'read',
  command: 'statement',
  summary: "Lists every movement of the member's credits, newest first; format=csv downloads all",
  query: z.object({
    before: wholeInText(1).optional(),
    limit: wholeInText(1, 200).default(50),
    format: z.enum(['json', 'csv']).default('json'),
  }),
  kind: 'json-or-csv',
  problems: [],
  response: z.object({ lines: z.array(StatementLine), nextBefore: z.int().nullable() }),
});
