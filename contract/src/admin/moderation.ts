import { z } from 'zod';
import { PromotionState, ReportReason, stateReason } from '../promotions.ts';
import { defineRoute } from '../route.ts';
import { Credits, Done, IdInPath, Instant, MemberId, Platform, PromotionId, Reason, ViewId } from '../shapes.ts';
import { ViewState } from '../watching.ts';
import { searchQuery } from './search.ts';

export const AdminPromotion = z.object({
  id: PromotionId,
  ownerId: MemberId,
  ownerName: z.string(),
  videoUrl: z.string(),
  platform: Platform,
  title: z.string().nullable(),
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
  access: 'admin',
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
  access: 'admin',
  summary: 'Hides a promotion; with refund it ends and its escrow goes back',
  params: byId,
  body: z.strictObject({ reason: Reason, refund: z.boolean().default(false) }),
  response: Done,
});

export const restorePromotion = defineRoute({
  method: 'POST',
  path: '/api/admin/promotions/:id/restore',
  access: 'admin',
  summary: 'Offers a hidden promotion again and settles its reports',
  params: byId,
  response: Done,
});

/** What can make a view suspicious. */
export const SignalKind = z.enum(['unverified', 'fast', 'seeks', 'gaps', 'hidden', 'pauses']);
export type SignalKind = z.output<typeof SignalKind>;

/** What a view's heartbeats told; the score is 0 (clean) to 100. */
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
  /** The score in words, one line for each part. */
  why: z.array(z.string()),
  /** The same parts for other languages: what, how often (seconds, where it was hidden), and the points for it. */
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
  access: 'admin',
  summary: "The fraud signals of a member's latest views",
  params: z.object({ id: MemberId }),
  response: SignalsAnswer,
});

export const promotionSignals = defineRoute({
  method: 'GET',
  path: '/api/admin/promotions/:id/signals',
  access: 'admin',
  summary: "The fraud signals of a promotion's latest views",
  params: byId,
  response: SignalsAnswer,
});

export const voidView = defineRoute({
  method: 'POST',
  path: '/api/admin/void-view',
  access: 'admin',
  summary: "Voids a false view: the viewer's credit is taken back, the owner gets the place back",
  body: z.strictObject({ viewId: ViewId, reason: Reason }),
  response: Done,
});
