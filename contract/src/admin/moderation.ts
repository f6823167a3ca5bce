import { z } from 'zod';
import { PromotionState, ReportReason, stateReason } from '../promotions.ts';
import { defineRoute } from '../route.ts';
import { Credits, Done, IdInPath, Instant, MemberId, Platform, PromotionId, Reason, ViewId } from '../shapes.ts';
import { videoLook } from '../videos.ts';
import { ViewState } from '../watching.ts';
import { searchQuery } from './search.ts';

export const AdminPromotion = z.object({
  id: PromotionId,
  ownerId: MemberId,
  ownerName: z.string(),
  videoUrl: z.string(),
  platform: Platform,
  title: z.string().nullable(),
  ...videoLook,
  state: PromotionState,
  ...stateReason,
  creditsSpent: Credits,
  viewsTarget: z.int(),
  viewsReceived: z.int(),
  openReports: z.int(),
  reports: z.array(
    z.object({ reason: ReportReason, note: z.string().nullable(), reporterName: z.string(), at: Instant }),
  ),
  createdAt: Instant,
});

export const listAllPromotions = defineRoute({
  method: 'GET',
  path: '/api/admin/promotions',
  access: 'moderator',
  summary:
    'Promotions, newest first; reported=true shows those with open reports; X-Total-Count says how many there are, up to 10000',
  query: z.object({
    ...searchQuery,
    state: PromotionState.optional(),
    reported: z.enum(['true', 'false']).default('false'),
  }),
  response: z.array(AdminPromotion),
});

const byId = z.object({ id: IdInPath });

export const hidePromotion = defineRoute({
  method: 'POST',
  path: '/api/admin/promotions/:id/hide',
  access: 'moderator',
  summary: 'Hides a promotion; with refund it also ends and its escrow is returned',
  params: byId,
  body: z.strictObject({ reason: Reason, refund: z.boolean().default(false) }),
  response: Done,
});

export const restorePromotion = defineRoute({
  method: 'POST',
  path: '/api/admin/promotions/:id/restore',
  access: 'moderator',
  summary: 'Offers a hidden promotion again and closes its reports',
  params: byId,
  response: Done,
});

/** What can make a view suspicious. */
export const SignalKind = z.enum(['unverified', 'fast', 'seeks', 'gaps', 'hidden', 'pauses']);
export type SignalKind = z.output<typeof SignalKind>;

/** What the heartbeats of a view showed. The score goes from 0 (clean) to 100. */
export const ViewSignals = z.object({
  viewId: ViewId,
  memberId: MemberId,
  memberName: z.string(),
  promotionId: PromotionId,
  state: ViewState,
  startedAt: Instant,
  verified: z.boolean(),
  pauses: z.int(),
  hiddenMs: z.int(),
  seeks: z.int(),
  fastBeats: z.int(),
  gaps: z.int(),
  score: z.int(),
  /** The score in English, one line for each part. */
  why: z.array(z.string()),
  /** The same parts for other languages: the kind, the count (seconds for hidden time) and the points. */
  parts: z.array(z.object({ kind: SignalKind, count: z.int(), points: z.int() })),
});
export type ViewSignals = z.output<typeof ViewSignals>;

const SignalsAnswer = z.object({
  views: z.array(ViewSignals),
  summary: z.object({ views: z.int(), averageScore: z.int(), unverified: z.int() }),
});

export const memberSignals = defineRoute({
  method: 'GET',
  path: '/api/admin/members/:id/signals',
  access: 'moderator',
  summary: "Returns the fraud signals of a member's latest views",
  params: z.object({ id: MemberId }),
  response: SignalsAnswer,
});

export const promotionSignals = defineRoute({
  method: 'GET',
  path: '/api/admin/promotions/:id/signals',
  access: 'moderator',
  summary: "Returns the fraud signals of a promotion's latest views",
  params: byId,
  response: SignalsAnswer,
});

export const voidView = defineRoute({
  method: 'POST',
  path: '/api/admin/void-view',
  access: 'moderator',
  summary: "Voids a false view: takes the viewer's credit back and returns the place to the owner",
  body: z.strictObject({ viewId: ViewId, reason: Reason }),
  response: Done,
});
