import { z } from 'zod';
import { MAXIMUM_CREDITS } from '../wire/constants.ts';
import { OldRequestId } from '../wire/request-id.ts';
import { defineRoute } from '../wire/route.ts';
import { Credits, IdInPath, Instant, Platform, PromotionId } from '../wire/shapes.ts';
import { PromotionState } from './promotions.ts';
import { WantedFeedback } from './questions.ts';
import { Audience } from './tastes.ts';

/** `uneven`: the two were not started about equally often, so nothing is decided. */
export const Verdict = z.enum(['not_yet', 'a', 'b', 'uneven']);
export type Verdict = z.output<typeof Verdict>;

const Cut = z.object({
  promotionId: PromotionId,
  title: z.string().nullable().describe('The title its owner gave it, or else the one on the platform'),
  state: PromotionState,
  started: z
    .int()
    .describe('Viewers of its half whose watch has ended, whichever way, without those whose view was voided'),
  completed: z
    .int()
    .describe('Those of them who watched for the whole time that is paid for, also if that was granted later'),
});

export const Comparison = z.object({
  id: z.int(),
  a: Cut,
  b: Cut,
  verdict: Verdict,
  evidence: z.number().describe('How much more likely the figures are if one is better than if both are equal'),
  neededEvidence: z.number().describe('From here on it is decided'),
  winnerTakesRest: z.boolean(),
  creditsMoved: Credits.describe('What the better one took over from the other'),
  createdAt: Instant,
  endedAt: Instant.nullable().describe('When it was decided, or one of the two had ended before that'),
});
export type Comparison = z.output<typeof Comparison>;

const ComparedVideo = z.strictObject({
  videoUrl: z.string().trim().min(1).max(2048),
  platform: Platform,
  title: z.string().trim().max(120).nullable().optional(),
});

export const createComparison = defineRoute({
  method: 'POST',
  path: '/api/comparisons',
  access: 'member',
  scope: 'promotions',
  summary:
    'Promotes two cuts and finds out which is better. Each viewer is offered one of them; both are started, or none',
  body: z.strictObject({
    a: ComparedVideo.meta({
      examples: [{ videoUrl: 'https://www.youtube.com/shorts/abcdefghijk', platform: 'youtube' }],
    }),
    b: ComparedVideo.meta({
      examples: [{ videoUrl: 'https://www.youtube.com/shorts/lmnopqrstuv', platform: 'youtube' }],
    }),
    creditsSpent: z
      .int()
      .min(4)
      .max(MAXIMUM_CREDITS)
      .multipleOf(2)
      .describe('For both together. Each gets half')
      .meta({ examples: [40] }),
    topic: Audience.shape.topic.optional().describe('Guessed from the member if it is left out'),
    language: Audience.shape.language.optional().describe('Guessed from the member if it is left out'),
    feedback: WantedFeedback.optional().describe('What the viewers of both are asked, for one credit more a view'),
    winnerTakesRest: z
      .boolean()
      .describe('Whether the other is stopped once it is decided, and its credits go to the better one'),
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
    'promotion_not_found',
    'plan_over',
    'same_cut',
  ],
  response: Comparison,
});

export const readComparison = defineRoute({
  method: 'GET',
  path: '/api/promotions/:id/comparison',
  access: 'member',
  scope: 'read',
  summary: 'How an own promotion does against the cut it is compared with',
  params: z.object({ id: IdInPath }),
  problems: ['promotion_not_found'],
  response: z.object({ comparison: Comparison.nullable().describe('Null: it is compared with nothing') }),
});
