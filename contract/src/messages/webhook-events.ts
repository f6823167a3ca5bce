import { z } from 'zod';
import type { Scope } from '../wire/constants.ts';

const ofPromotion = { promotionId: z.int(), title: z.string().nullable() };
const Progress = z.object({ ...ofPromotion, views: z.int(), target: z.int() });
const Deposit = z.object({ depositId: z.int(), amount: z.string(), credits: z.int() });

const CLIP = { clipId: 12, title: 'Sourdough, second cut' };
const PROMOTION = { promotionId: 17, title: 'Sourdough in a minute' };
const DEPOSIT = { depositId: 5, amount: '0.02100000', credits: 2000 };

/**
 * What a webhook can be told of. `scope` is what a token must be allowed to read before it may have the event sent somewhere,
 * `data` what the message carries beside the id of the member whom it concerns, and `example` is shown in the API document.
 */
const EVENTS = {
  'promotion.first_view': { scope: 'read', data: Progress, example: { ...PROMOTION, views: 1, target: 50 } },
  'promotion.completed': { scope: 'read', data: Progress, example: { ...PROMOTION, views: 50, target: 50 } },
  'promotion.paused': {
    scope: 'read',
    data: z.object({ ...ofPromotion, reasonCode: z.string().nullable(), reason: z.string().nullable() }),
    example: { ...PROMOTION, reasonCode: null, reason: null },
  },
  'promotion.hidden': {
    scope: 'read',
    data: z.object({ ...ofPromotion, reason: z.string() }),
    example: { ...PROMOTION, reason: 'It shows a password' },
  },
  'promotion.stopped': {
    scope: 'read',
    data: z.object({
      ...ofPromotion,
      reasonCode: z.string().nullable(),
      reason: z.string().nullable(),
      creditsReturned: z.int(),
    }),
    example: { ...PROMOTION, reasonCode: null, reason: null, creditsReturned: 40 },
  },
  'comparison.decided': {
    scope: 'read',
    data: z.object({
      comparisonId: z.int(),
      a: z.int(),
      b: z.int(),
      winner: z.enum(['a', 'b']).nullable(),
      creditsMoved: z.int(),
    }),
    example: { comparisonId: 3, a: 17, b: 18, winner: 'a', creditsMoved: 20 },
  },
  'objection.decided': {
    scope: 'read',
    data: z.object({
      objectionId: z.int(),
      about: z.string(),
      granted: z.boolean(),
      answer: z.string(),
      promotionId: z.int().nullable(),
    }),
    example: { objectionId: 9, about: 'promotion', granted: true, answer: 'You were right.', promotionId: 17 },
  },
  'balance.low': {
    scope: 'read',
    data: z.object({ balance: z.int(), before: z.int() }),
    example: { balance: 40, before: 90 },
  },
  'view.voided': {
    scope: 'read',
    data: z.object({ ...ofPromotion, viewId: z.int(), reason: z.string() }),
    example: { ...PROMOTION, viewId: 22, reason: 'Nobody was watching' },
  },
  'feedback.received': {
    scope: 'read',
    data: z.object({ ...ofPromotion, answers: z.int(), fresh: z.int() }),
    example: { ...PROMOTION, answers: 12, fresh: 3 },
  },
  /** New viewers of a clip, once a minute at most. */
  'screening.viewed': {
    scope: 'read',
    data: z.object({ clipId: z.int(), title: z.string(), viewers: z.int() }),
    example: { ...CLIP, viewers: 31 },
  },
  'screening.ended': {
    scope: 'read',
    data: z.object({
      clipId: z.int(),
      title: z.string(),
      viewers: z.int(),
      attentiveSeconds: z.int(),
      creditsSpent: z.int(),
      creditsReturned: z.int(),
    }),
    example: { ...CLIP, viewers: 150, attentiveSeconds: 2710, creditsSpent: 182, creditsReturned: 18 },
  },
  'deposit.confirmed': { scope: 'wallet:read', data: Deposit, example: DEPOSIT },
  'deposit.reversed': { scope: 'wallet:read', data: Deposit, example: DEPOSIT },
} as const satisfies Record<string, { scope: Scope; data: z.ZodObject; example: object }>;

type WebhookEvent = keyof typeof EVENTS;
export type WebhookData = { [K in WebhookEvent]: z.output<(typeof EVENTS)[K]['data']> };

/** The same, with what the compiler cannot say above: that each example has the shape of its data. */
export const webhookEvents: {
  [K in WebhookEvent]: { scope: Scope; data: z.ZodObject; example: WebhookData[K] };
} = EVENTS;
