import { z } from 'zod';
import { defineRoute } from './route.ts';
import { Done, Facts, IdInPath, Instant } from './shapes.ts';

/**
 * What members are told. A new kind needs its name here, its texts in the three languages (`web/src/messages`), and
 * somebody who adds it: `addNotice` on the server, or a trigger where a round trip would cost too much.
 */
export const NoticeKind = z.enum([
  'deposit_pending',
  'deposit_success',
  'deposit_failed',
  'promotion_first_view',
  'promotion_half',
  'promotion_completed',
  'promotion_paused',
  'view_taken_back',
  'view_returned',
  'view_forfeited',
  'view_restored',
  'promotion_shrunk',
  'promotion_stopped',
  'promotion_hidden',
  'promotion_shown_again',
  'referral_joined',
  'made_admin',
  'made_moderator',
  'role_removed',
  'new_sign_in',
  'factors_removed',
  'support_question',
  'support_answer',
  'fair_play_strict',
]);
export type NoticeKind = z.output<typeof NoticeKind>;

export const Notice = z.object({
  id: z.int(),
  kind: NoticeKind,
  /** What the sentence about it is filled with. */
  facts: Facts,
  at: Instant,
  read: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

export const listNotices = defineRoute({
  method: 'GET',
  path: '/api/notices',
  access: 'member',
  scope: 'read',
  summary: 'Lists the latest ten notices that were not dismissed, newest first',
  response: z.array(Notice),
});

const byId = z.object({ id: IdInPath });

export const readNotice = defineRoute({
  method: 'POST',
  path: '/api/notices/:id/read',
  access: 'member',
  summary: 'Marks a notice as read, on all devices',
  params: byId,
  response: Done,
});

export const readAllNotices = defineRoute({
  method: 'POST',
  path: '/api/notices/read-all',
  access: 'member',
  summary: 'Marks all notices as read, on all devices',
  response: Done,
});

export const dismissNotice = defineRoute({
  method: 'POST',
  path: '/api/notices/:id/dismiss',
  access: 'member',
  summary: 'Removes a notice from the list, on all devices',
  params: byId,
  response: Done,
});
