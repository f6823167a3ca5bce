import { z } from 'zod';
import { PromotionState, ReportReason, stateReason } from '../../exchange/promotions.ts';
import { videoLook } from '../../exchange/videos.ts';
import { defineRoute } from '../../wire/route.ts';
import {
  Credits,
  Done,
  IdInPath,
  Instant,
  MemberId,
  Platform,
  PromotionId,
  Reason,
  ViewId,
} from '../../wire/shapes.ts';
import { SignalsAnswer } from './evidence.ts';
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
  /** What the owner says about it being hidden. */
  objection: z.string().nullable(),
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
    'Promotions, newest first; reported=true shows those with open reports; X-Total-Count says how many there are, up to 1000',
  query: z.object({
    ...searchQuery,
    state: PromotionState.optional(),
    reported: z.enum(['true', 'false']).default('false'),
  }),
  problems: [],
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
  problems: ['confirm_first', 'promotion_not_found', 'promotion_state'],
  response: Done,
});

export const restorePromotion = defineRoute({
  method: 'POST',
  path: '/api/admin/promotions/:id/restore',
  access: 'moderator',
  summary: 'Offers a hidden promotion again and closes its reports',
  params: byId,
  problems: ['promotion_not_found', 'promotion_state'],
  response: Done,
});

export const memberSignals = defineRoute({
  method: 'GET',
  path: '/api/admin/members/:id/signals',
  access: 'moderator',
  summary: "Returns what a member's latest views looked like: heartbeats, checks, signals",
  params: z.object({ id: MemberId }),
  problems: [],
  response: SignalsAnswer,
});

export const promotionSignals = defineRoute({
  method: 'GET',
  path: '/api/admin/promotions/:id/signals',
  access: 'moderator',
  summary: "Returns what a promotion's latest views looked like: heartbeats, checks, signals",
  params: byId,
  problems: [],
  response: SignalsAnswer,
});

export const voidView = defineRoute({
  method: 'POST',
  path: '/api/admin/void-view',
  access: 'moderator',
  summary: "Voids a false view: takes the viewer's credit back and returns the place to the owner",
  body: z.strictObject({ viewId: ViewId, reason: Reason }),
  problems: ['confirm_first', 'view_not_found', 'view_not_completed'],
  response: Done,
});

export const undoVoid = defineRoute({
  method: 'POST',
  path: '/api/admin/undo-void',
  access: 'admin',
  summary: 'Takes the void of a view back: everything that it changed is restored, once',
  body: z.strictObject({ viewId: ViewId }),
  problems: ['confirm_first', 'view_not_found', 'void_not_undoable'],
  response: Done,
});
