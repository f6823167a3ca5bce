import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, Facts, IdInPath, Instant } from '../wire/shapes.ts';

/** What members are told. CONTRIBUTING says what a new kind needs. */
export const NoticeKind = z.enum([
  'deposit_pending',
  'deposit_success',
  'deposit_failed',
  'deposits_folded',
  'coupon_redeemed',
  'promotion_first_view',
  'promotion_half',
  'promotion_completed',
  'promotion_paused',
  'view_taken_back',
  'view_returned',
  'view_offered_again',
  'view_replaced',
  'view_forfeited',
  'view_restored',
  'promotion_shrunk',
  'debt_carried',
  'channel_claimed',
  'channel_lost',
  'channel_gained',
  'promotion_stopped',
  'promotion_hidden',
  'promotion_shown_again',
  'referral_joined',
  'made_admin',
  'made_moderator',
  'role_removed',
  'new_sign_in',
  'factors_removed',
  'password_changed',
  'email_changed',
  'passkey_added',
  'authenticator_added',
  'recovery_codes_made',
  'identity_linked',
  'token_made',
  'webhook_made',
  'account_taken_back',
  'lost_factor_asked',
  'support_question',
  'support_answer',
  'fair_play_strict',
  'objection_made',
  'objection_granted',
  'objection_refused',
  'feedback_received',
  'text_reported',
]);
export type NoticeKind = z.output<typeof NoticeKind>;

/** What a member can choose about: each kind of notice belongs to one topic. */
export const NoticeTopic = z.enum(['deposits', 'promotions', 'problems', 'referrals', 'account']);
export type NoticeTopic = z.output<typeof NoticeTopic>;

export const topicOf: Record<NoticeKind, NoticeTopic> = {
  deposit_pending: 'deposits',
  deposit_success: 'deposits',
  deposit_failed: 'problems',
  deposits_folded: 'deposits',
  coupon_redeemed: 'deposits',
  promotion_first_view: 'promotions',
  promotion_half: 'promotions',
  promotion_completed: 'promotions',
  promotion_paused: 'problems',
  view_taken_back: 'problems',
  view_returned: 'promotions',
  view_offered_again: 'promotions',
  view_replaced: 'promotions',
  referral_joined: 'referrals',
  made_admin: 'account',
  made_moderator: 'account',
  role_removed: 'account',
  new_sign_in: 'account',
  factors_removed: 'account',
  password_changed: 'account',
  email_changed: 'account',
  passkey_added: 'account',
  authenticator_added: 'account',
  recovery_codes_made: 'account',
  identity_linked: 'account',
  token_made: 'account',
  webhook_made: 'account',
  account_taken_back: 'account',
  lost_factor_asked: 'account',
  support_answer: 'account',
  support_question: 'account',
  view_forfeited: 'problems',
  view_restored: 'problems',
  promotion_shrunk: 'problems',
  debt_carried: 'problems',
  channel_claimed: 'problems',
  channel_lost: 'problems',
  channel_gained: 'problems',
  promotion_stopped: 'problems',
  promotion_hidden: 'problems',
  promotion_shown_again: 'promotions',
  fair_play_strict: 'problems',
  objection_made: 'account',
  objection_granted: 'problems',
  objection_refused: 'problems',
  feedback_received: 'promotions',
  text_reported: 'account',
};

/** How a member is told of one topic. */
export const NoticeChannels = z.strictObject({
  site: z.boolean(),
  push: z.boolean(),
  /** By mail, some minutes after it happened, unless it was read by then. */
  mail: z.boolean(),
  /** In the weekly mail. */
  digest: z.boolean(),
});
export type NoticeChannels = z.output<typeof NoticeChannels>;

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

const NoticePreferences = z.record(NoticeTopic, NoticeChannels);

export const readPreferences = defineRoute({
  method: 'GET',
  path: '/api/notices/preferences',
  access: 'member',
  summary: 'Returns how the member wants to be told of what',
  response: z.object({
    topics: NoticePreferences,
    /** Why no mail about notices is sent to this member: the site sends none, or the address is not confirmed. */
    noMail: z.enum(['not_sent', 'not_verified']).nullable(),
  }),
});

export const updatePreferences = defineRoute({
  method: 'POST',
  path: '/api/notices/preferences',
  access: 'member',
  summary: 'Changes how the member wants to be told of a topic; asking for mail takes an unsubscription back',
  body: z.strictObject({ topic: NoticeTopic, channels: NoticeChannels }),
  response: Done,
});
