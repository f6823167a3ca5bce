import { z } from 'zod';
import { Picture } from '../../exchange/videos.ts';
import { ViewState } from '../../exchange/watching.ts';
import { Instant, MemberId, Platform, PromotionId, ViewId } from '../../wire/shapes.ts';

/** What the heartbeats of a view can show. Nobody is judged by it: it says where to look. */
export const SignalKind = z.enum(['unverified', 'fast', 'seeks', 'gaps', 'hidden', 'pauses']);
export type SignalKind = z.output<typeof SignalKind>;

/** How a view went, as it is remembered for thirty days. All times are milliseconds from the start. */
export const ViewTrace = z.object({
  beats: z.array(
    z.object({
      fromMs: z.int(),
      toMs: z.int(),
      /** What the player claimed to have played in between. */
      playedMs: z.int(),
      /** The window was covered, or another one was in front. */
      hidden: z.boolean(),
    }),
  ),
  checks: z.array(
    z.object({
      kind: z.string().nullable(),
      askedMs: z.int(),
      answeredMs: z.int().nullable(),
      result: z.enum(['open', 'passed', 'failed', 'left']),
    }),
  ),
});
export type ViewTrace = z.output<typeof ViewTrace>;

export const ViewSignals = z.object({
  viewId: ViewId,
  memberId: MemberId,
  memberName: z.string(),
  promotionId: PromotionId,
  title: z.string().nullable(),
  platform: Platform,
  picture: Picture.nullable(),
  state: ViewState,
  startedAt: Instant,
  verified: z.boolean(),
  requiredMs: z.int(),
  /** What was seen, with how often; for `hidden` the seconds. */
  signals: z.array(z.object({ kind: SignalKind, count: z.int() })),
  /** Null when it is older than thirty days. */
  trace: ViewTrace.nullable(),
});
export type ViewSignals = z.output<typeof ViewSignals>;

export const SignalsAnswer = z.object({
  views: z.array(ViewSignals),
  summary: z.object({
    views: z.int(),
    unverified: z.int(),
    checksPassed: z.int(),
    checksMissed: z.int(),
  }),
});
export type SignalsAnswer = z.output<typeof SignalsAnswer>;
