import { z } from 'zod';
import { WATCH_PAGE_LIMIT, WATCH_PAGE_SIZE } from './constants.ts';
import { defineRoute } from './route.ts';
import { Credits, Done, IdInPath, Platform, PromotionId, ViewId, wholeInText } from './shapes.ts';

export const Video = z.object({
  id: z.int(),
  promotionId: PromotionId,
  title: z.string(),
  platform: Platform,
  /** Seconds to watch. */
  duration: z.int(),
});
export type Video = z.output<typeof Video>;

export const availableVideos = defineRoute({
  method: 'GET',
  path: '/api/videos/available',
  access: 'member',
  summary: 'Videos that may be watched for a credit, in fair order',
  query: z.object({
    page: wholeInText(1, WATCH_PAGE_LIMIT).default(1),
    limit: wholeInText(1, 50).default(WATCH_PAGE_SIZE),
  }),
  response: z.object({
    videos: z.array(Video),
    pagination: z.object({ currentPage: z.int(), hasNextPage: z.boolean(), hasPreviousPage: z.boolean() }),
  }),
});

export const startWatching = defineRoute({
  method: 'POST',
  path: '/api/videos/start-watching',
  access: 'member',
  summary: 'Reserves a place for a limited time; replaces a watch that is still running',
  body: z.strictObject({ videoId: z.int(), promotionId: PromotionId }),
  response: z.object({
    viewId: ViewId,
    platform: Platform,
    externalId: z.string(),
    title: z.string(),
    requiredSeconds: z.int(),
    heartbeatSeconds: z.int(),
    nonce: z.string(),
  }),
});

const milliseconds = z.int().min(0).max(3_600_000);

export const heartbeat = defineRoute({
  method: 'POST',
  path: '/api/videos/heartbeat',
  access: 'member',
  summary: 'What the player did since the last heartbeat; the server decides what counts',
  body: z.strictObject({
    viewId: ViewId,
    seq: z.int().min(1).max(100_000),
    nonce: z.string().min(1).max(64),
    /** Time the clock ran since the last beat, as the client saw it. */
    playedMs: milliseconds,
    /** How far the video itself moved in that time. */
    mediaMs: z.int().min(-3_600_000).max(3_600_000),
    state: z.enum(['unstarted', 'playing', 'paused', 'buffering', 'ended']),
    visible: z.boolean(),
    focused: z.boolean(),
    rate: z.number().min(0).max(16),
  }),
  response: z.object({
    creditedMs: z.int(),
    requiredMs: z.int(),
    seq: z.int(),
    nonce: z.string(),
    done: z.boolean(),
  }),
});

export const completeWatching = defineRoute({
  method: 'POST',
  path: '/api/videos/complete-watching',
  access: 'member',
  summary: 'Pays the credit of a finished watch; once, however often it is called',
  body: z.strictObject({ viewId: ViewId, watchDuration: z.number().min(0).max(1e9).optional() }),
  response: z.object({ creditsEarned: Credits, watchedSeconds: z.int(), balance: Credits }),
});

/** Why a watch ended without a credit. The first six come from the player page, the rest from the server. */
export const InterruptReason = z.enum([
  'closed',
  'skipped',
  'player_blocked',
  'embedding_off',
  'video_missing',
  'player_error',
  'replaced',
  'silence',
  'too_long',
  'suspended',
]);
export type InterruptReason = z.output<typeof InterruptReason>;

export const abandonWatching = defineRoute({
  method: 'POST',
  path: '/api/videos/abandon-watching',
  access: 'member',
  summary: 'Ends a watch without a credit and frees its place; twice is the same as once',
  body: z.strictObject({
    viewId: ViewId,
    reason: InterruptReason.extract([
      'closed',
      'skipped',
      'player_blocked',
      'embedding_off',
      'video_missing',
      'player_error',
    ]).default('closed'),
    playerCode: z.string().max(40).optional(),
  }),
  response: Done,
});

export const viewState = defineRoute({
  method: 'GET',
  path: '/api/videos/views/:id',
  access: 'member',
  summary: 'How one of my views stands, for a page that lost its player window',
  params: z.object({ id: IdInPath }),
  response: z.object({
    viewId: ViewId,
    promotionId: PromotionId,
    state: z.enum(['watching', 'completed', 'interrupted']),
    reason: InterruptReason.nullable(),
    creditedMs: z.int(),
    requiredMs: z.int(),
    creditsEarned: Credits,
    balance: Credits,
  }),
});
