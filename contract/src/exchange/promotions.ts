import { z } from 'zod';
import { MAXIMUM_CREDITS } from '../wire/constants.ts';
import { OldRequestId } from '../wire/request-id.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, Done, Facts, IdInPath, Instant, Platform, PromotionId, wholeInText } from '../wire/shapes.ts';
import { Plan } from './plan-shape.ts';
import { WantedFeedback } from './questions.ts';
import { Audience, audience } from './tastes.ts';
import { Playable, videoLook } from './videos.ts';

/** `completed` and `stopped` are final. `hidden` waits for an admin's decision. */
export const PromotionState = z.enum(['active', 'paused', 'hidden', 'completed', 'stopped']);
export type PromotionState = z.output<typeof PromotionState>;

export const ReportReason = z.enum(['broken', 'removed', 'unsuitable', 'other']);

/** Why viewers could not watch, where the cause is the video or its player. */
export const PlayerFailure = z.enum(['player_blocked', 'embedding_off', 'video_missing', 'player_error']);
export type PlayerFailure = z.output<typeof PlayerFailure>;

/**
 * Why the server itself changed the state: this many `viewers` in a row could not watch because of a `failure`, the
 * platform says that the video cannot be played (`playable`), this many `reporters` reported it, the deposit that paid
 * for it was reversed, its owner had to return a credit, the last day of its plan has passed, or the cut
 * it was compared with is better, its credits waited too long to be confirmed, or credits in it were not confirmed in
 * time and taken back. A reason that an admin wrote has no code.
 */
export const StateReason = z.enum([
  'paused_by_failures',
  'paused_unplayable',
  'hidden_by_reports',
  'stopped_by_reversal',
  'stopped_by_void',
  'stopped_by_plan',
  'stopped_by_comparison',
  'stopped_by_waiting',
  'stopped_unproven',
]);
export type StateReason = z.output<typeof StateReason>;

/** The text of the reason and, if the server wrote it, the code and facts behind it. */
export const stateReason = {
  stateReason: z.string().nullable(),
  stateReasonCode: StateReason.nullable(),
  stateReasonFacts: Facts.nullable(),
};

export const Promotion = z.object({
  id: PromotionId,
  videoUrl: z.string(),
  platform: Platform,
  externalId: z.string(),
  title: z.string().nullable(),
  videoTitle: z.string().nullable().describe('The title on the platform; shown where the owner gave none'),
  ...videoLook,
  ...audience,
  creditsSpent: Credits.describe('What the owner paid; the same as `creditsBudget`'),
  creditsBudget: Credits.describe('What the owner put in'),
  creditsDelivered: Credits.describe('What was paid for the views that were delivered'),
  creditsLeft: Credits.describe('What is left for more views, with the places of watches that are running'),
  /** floor(creditsSpent / 2), decided on the server. */
  viewsTarget: z.int(),
  viewsReceived: z.int().describe('Without those that were replaced'),
  viewsBeingProven: z.int().describe('Of those, views whose viewer is not believed yet; the others are proven'),
  viewsReplaced: z.int().describe('Views that were not proven in time, and were made good at no cost'),
  viewsToday: z.int(),
  viewsRemaining: z.int(),
  /** Watches running right now. */
  viewsReserved: z.int(),
  isActive: z.boolean(),
  state: PromotionState,
  /** Why the server or an admin hid or paused it, as a sentence; null otherwise. */
  ...stateReason,
  creditsReturned: Credits,
  /** Paid with earnings that are not yet behind passed checks: these places are offered once the owner is believed. */
  waitingCredits: Credits,
  /** By when they are offered or given back; null where nothing waits. */
  waitingUntil: Instant.nullable(),
  asks: z.boolean().describe('Whether its viewers are asked questions, for one credit more a view'),
  /** Estimated from the views of the last day. Null if there were none, or nothing is left. */
  expectedFinish: Instant.nullable(),
  /** The last thing that kept viewers from watching, e.g. embedding switched off. */
  trouble: z.object({ code: z.string(), message: z.string(), times: z.int(), lastAt: Instant }).nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type Promotion = z.output<typeof Promotion>;

const Title = z.string().trim().max(120).nullable().optional();
const VideoUrl = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .meta({ examples: ['https://www.youtube.com/shorts/abcdefghijk'] });
const CreditsSpent = z
  .int()
  .min(1)
  .max(MAXIMUM_CREDITS)
  .meta({ examples: [10] });
const byId = z.object({ id: IdInPath });

export const listPromotions = defineRoute({
  method: 'GET',
  path: '/api/promotions',
  access: 'member',
  scope: 'read',
  command: 'promotions',
  summary: "Lists the member's own promotions, newest first",
  query: z.object({
    limit: wholeInText(1, 200).default(50),
    before: IdInPath.optional(),
    state: PromotionState.optional(),
  }),
  problems: [],
  response: z.array(Promotion),
});

export const readPromotion = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id',
  access: 'member',
  scope: 'read',
  summary: 'Returns one of the own promotions',
  params: byId,
  problems: ['promotion_not_found'],
  response: Promotion,
});

export const checkLink = defineRoute({
  method: 'POST',
  path: '/api/promotions/check-link',
  access: 'member',
  scope: 'promotions',
  summary: 'What is behind a link: the video, its title, author and picture, and whether it can be played here',
  body: z.strictObject({ videoUrl: VideoUrl }),
  problems: ['bad_video_link', 'platform_mismatch', 'platform_off', 'short_link_unresolved'],
  response: z.object({
    platform: Platform,
    externalId: z.string(),
    videoUrl: z.string(),
    playable: Playable.describe('Anything but `ok` and `unknown` keeps the video from being promoted'),
    title: z.string().nullable(),
    ...videoLook,
    pictureComes: z.boolean().describe('Whether it is worth asking again in a moment for the picture'),
  }),
});

export const createPromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions',
  access: 'member',
  scope: 'promotions',
  command: 'promote {videoUrl} --credits {creditsSpent}',
  summary: 'Starts a promotion; its credits move into escrow at once',
  body: z.strictObject({
    videoUrl: VideoUrl,
    platform: Platform.meta({ examples: ['youtube'] }),
    title: Title,
    topic: Audience.shape.topic.optional().describe('Guessed from the member if it is left out'),
    language: Audience.shape.language.optional().describe('Guessed from the member if it is left out'),
    creditsSpent: CreditsSpent,
    plan: Plan.optional().describe('How fast, when and to whom it is offered; at once and to everybody if left out'),
    feedback: WantedFeedback.optional().describe('What viewers are asked, for one credit more a view'),
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
  response: Promotion,
});

export const updateAudience = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/audience',
  access: 'member',
  scope: 'promotions',
  summary: 'Changes the topic and the language of an own promotion that has not ended',
  params: byId,
  body: z.strictObject(audience),
  problems: ['promotion_not_found', 'promotion_state', 'promotion_compared'],
  response: Promotion,
});

export const pausePromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/pause',
  access: 'member',
  scope: 'promotions',
  command: 'pause {id}',
  summary: 'Pauses a promotion: no new watch can start until it is resumed',
  params: byId,
  problems: ['promotion_not_found', 'promotion_state'],
  response: Promotion,
});

export const resumePromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/resume',
  access: 'member',
  scope: 'promotions',
  command: 'resume {id}',
  summary: 'Resumes a paused promotion',
  params: byId,
  problems: ['promotion_not_found', 'promotion_state'],
  response: Promotion,
});

export const stopPromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/stop',
  access: 'member',
  scope: 'promotions',
  command: 'stop {id}',
  summary: 'Ends a promotion for good and returns what is left in escrow',
  params: byId,
  problems: ['promotion_not_found', 'promotion_state'],
  response: z.object({ promotion: Promotion, creditsReturned: Credits, creditsHeld: Credits, balance: Credits }),
});

export const topUpPromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/top-up',
  access: 'member',
  scope: 'promotions',
  command: 'top-up {id} --credits {creditsSpent}',
  summary: 'Adds credits, and so views, to a promotion that has not ended',
  params: byId,
  body: z.strictObject({
    creditsSpent: CreditsSpent,
    requestId: OldRequestId,
  }),
  problems: ['token_credits', 'insufficient_credits', 'credits_owed', 'promotion_not_found', 'promotion_state'],
  response: Promotion,
});

export const promotionStats = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/stats',
  access: 'member',
  scope: 'read',
  summary: 'Returns views over time: by hour for one day, by day for longer periods',
  params: byId,
  query: z.object({ range: z.enum(['day', 'week', 'month']).default('week') }),
  problems: ['promotion_not_found'],
  response: z.object({
    range: z.enum(['day', 'week', 'month']),
    points: z.array(z.object({ at: Instant, views: z.int() })),
    total: z.int(),
    /** Views that an admin voided, newest first. */
    voided: z.array(z.object({ at: Instant, reason: z.string() })),
  }),
});

export const acceptRules = defineRoute({
  method: 'POST',
  path: '/api/promotions/accept-rules',
  access: 'member',
  summary: "Records that the member has read the notice about the platforms' own rules",
  problems: [],
  response: Done,
});

export const reportPromotion = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/report',
  access: 'member',
  summary: 'Reports a video that the member was offered',
  params: byId,
  body: z.strictObject({ reason: ReportReason, note: z.string().trim().max(500).nullable().optional() }),
  problems: ['promotion_not_found', 'already_reported', 'too_many_reports', 'own_report'],
  response: Done,
});

export const objectToHiding = defineRoute({
  method: 'POST',
  path: '/api/promotions/:id/object',
  access: 'member',
  summary: 'Tells the admins why my hidden promotion should be shown',
  params: byId,
  body: z.strictObject({ text: z.string().trim().min(1).max(1000) }),
  problems: ['promotion_not_found', 'promotion_state'],
  response: Done,
});
