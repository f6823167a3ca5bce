import { z } from 'zod';
import type { WebhookEvent } from './webhooks.ts';

/** What each webhook event carries in `data`, beside the id of the member whom it concerns. */

const ofPromotion = { promotionId: z.int(), title: z.string().nullable() };
const Progress = z.object({ ...ofPromotion, views: z.int(), target: z.int() });
const Deposit = z.object({ depositId: z.int(), amount: z.string(), credits: z.int() });

export const WebhookData = {
  'promotion.first_view': Progress,
  'promotion.completed': Progress,
  'promotion.paused': z.object({
    ...ofPromotion,
    reasonCode: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  'promotion.hidden': z.object({ ...ofPromotion, reason: z.string() }),
  'promotion.stopped': z.object({
    ...ofPromotion,
    reasonCode: z.string().nullable(),
    reason: z.string().nullable(),
    creditsReturned: z.int(),
  }),
  'comparison.decided': z.object({
    comparisonId: z.int(),
    a: z.int(),
    b: z.int(),
    winner: z.enum(['a', 'b']).nullable(),
    creditsMoved: z.int(),
  }),
  'objection.decided': z.object({
    objectionId: z.int(),
    about: z.string(),
    granted: z.boolean(),
    answer: z.string(),
    promotionId: z.int().nullable(),
  }),
  'balance.low': z.object({ balance: z.int(), before: z.int() }),
  'view.voided': z.object({ ...ofPromotion, viewId: z.int(), reason: z.string() }),
  'feedback.received': z.object({ ...ofPromotion, answers: z.int(), fresh: z.int() }),
  'deposit.confirmed': Deposit,
  'deposit.reversed': Deposit,
} as const satisfies Record<WebhookEvent, z.ZodObject>;

export type WebhookData = { [K in WebhookEvent]: z.output<(typeof WebhookData)[K]> };
