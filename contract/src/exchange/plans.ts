import { z } from 'zod';
import { MAXIMUM_CREDITS, MOST_PROMOTIONS_AT_ONCE } from '../wire/constants.ts';
import { OldRequestId } from '../wire/request-id.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, IdInPath, Instant, Platform } from '../wire/shapes.ts';
import { Hold, Plan } from './plan-shape.ts';
import { Promotion } from './promotions.ts';
import { WantedFeedback } from './questions.ts';
import { Audience } from './tastes.ts';

export { Hold, Plan } from './plan-shape.ts';

/** Why a promotion does not get more views, the most important reason first. */
export const SlowReason = z.enum([
  'not_running',
  'credits_wait',
  'on_hold',
  'other_cut',
  'player_trouble',
  'narrow',
  'shared_turn',
  'few_viewers',
]);
export type SlowReason = z.output<typeof SlowReason>;

export const Forecast = z.object({
  views: z.int(),
  range: z
    .object({ fromHours: z.number(), toHours: z.number() })
    .nullable()
    .describe('Null: not enough promotions of the last days to say'),
  past: z
    .object({
      forecasts: z.int(),
      within: z.number().describe('The share of past promotions that took as long as was forecast'),
      medianError: z.number().describe('By how much the middle of the forecast was off, as a share of it'),
    })
    .nullable()
    .describe('How well earlier forecasts did. Null below ten'),
});
export type Forecast = z.output<typeof Forecast>;

export const Delivery = z.object({
  plan: Plan,
  hold: Hold.nullable().describe('Why it is not offered at this moment'),
  nextOfferAt: Instant.nullable(),
  widened: z.int().min(0).max(3).describe('Wishes dropped by themselves: 1 topics, 2 also countries, 3 also languages'),
  promised: z.boolean().describe('Whether it is offered near the front because it is new'),
  slow: z.array(SlowReason),
  matching: z.number().nullable().describe('The share of the latest viewers who fit. Null where it is unknown'),
  otherPromotions: z.int().describe('Own promotions on offer that share its turn'),
  siteWatchesLastDay: z.int().describe('Watches begun on the whole site, counted up to 1,000'),
  forecast: z
    .object({ fromHours: z.number(), toHours: z.number(), madeAt: Instant })
    .nullable()
    .describe('What was said before paying'),
});
export type Delivery = z.output<typeof Delivery>;

const byId = z.object({ id: IdInPath });
const Title = z.string().trim().max(120).nullable();
const CreditsSpent = z.int().min(1).max(MAXIMUM_CREDITS);

export const readDelivery = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/delivery',
  access: 'member',
  scope: 'read',
  summary: 'How an own promotion is delivered, and what slows it down',
  params: byId,
  problems: ['promotion_not_found'],
  response: Delivery,
});

export const editPromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/edit',
  access: 'member',
  scope: 'promotions',
  summary: 'Changes title, topic, language or plan of an own promotion that has not ended. What is left out stays',
  params: byId,
  body: z.strictObject({
    title: Title.optional(),
    topic: Audience.shape.topic.optional(),
    language: Audience.shape.language.optional(),
    plan: Plan.optional(),
  }),
  problems: ['promotion_not_found', 'promotion_state', 'plan_over', 'promotion_compared'],
  response: Promotion,
});

export const duplicatePromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/duplicate',
  access: 'member',
  scope: 'promotions',
  summary: 'Starts a new promotion of the same video with the same title, audience and plan',
  params: byId,
  body: z.strictObject({ creditsSpent: CreditsSpent, requestId: OldRequestId }),
  problems: [
    'token_credits',
    'verify_to_promote',
    'insufficient_credits',
    'credits_owed',
    'too_few_credits',
    'video_not_playable',
    'promotion_not_found',
    'plan_over',
  ],
  response: Promotion,
});

export const createSeveral = defineRoute({
  method: 'POST',
  path: '/api/promotions/several',
  access: 'member',
  scope: 'promotions',
  summary: 'Starts several promotions at once: all of them, or none',
  body: z.strictObject({
    videos: z
      .array(z.strictObject({ videoUrl: z.string().trim().min(1).max(2048), platform: Platform }))
      .min(1)
      .max(MOST_PROMOTIONS_AT_ONCE),
    creditsSpent: CreditsSpent.describe('For each of them'),
    topic: Audience.shape.topic.optional(),
    language: Audience.shape.language.optional(),
    plan: Plan.optional(),
    feedback: WantedFeedback.optional(),
    requestId: OldRequestId,
  }),
  problems: [
    'token_credits',
    'verify_to_promote',
    'insufficient_credits',
    'credits_owed',
    'too_few_credits',
    'bad_video_link',
    'platform_mismatch',
    'platform_off',
    'short_link_unresolved',
    'video_not_playable',
    'plan_over',
  ],
  response: z.object({ promotions: z.array(Promotion), balance: Credits }),
});

export const forecastViews = defineRoute({
  method: 'POST',
  path: '/api/promotions/forecast',
  access: 'member',
  scope: 'promotions',
  summary: 'How long the views that these credits buy will take, by the latest promotions of this site',
  body: z.strictObject({ creditsSpent: CreditsSpent, plan: Plan.optional() }),
  problems: [],
  response: Forecast.extend({
    promisedViews: z.int().describe('How many of its first views would be offered with priority, because it is new'),
  }),
});
