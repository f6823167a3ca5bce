import { z } from 'zod';
import type { NoticeKind } from './notices.ts';

/** What each kind of notice is told with: the values that its sentence is filled with. */

const ofPromotion = { promotionId: z.int(), title: z.string().nullable() };
const Deposit = z.object({ amount: z.string(), credits: z.int() });
const Progress = z.object({ ...ofPromotion, views: z.int(), target: z.int() });
const TakenBack = z.object({ ...ofPromotion, reason: z.string() });
const Shrunk = z.object({ ...ofPromotion, credits: z.int() });
const Decided = z.object({
  about: z.enum(['view', 'promotion', 'standing', 'group', 'suspension']),
  answer: z.string(),
  promotionId: z.int().nullable(),
  title: z.string().nullable(),
});
const Count = z.object({ count: z.int() });
const Nothing = z.object({});
/** What the way in is called, where it has a name. */
const Named = z.object({ name: z.string().nullable() });

export const NoticeFacts = {
  deposit_pending: Deposit,
  deposit_success: Deposit,
  deposit_failed: Deposit,
  deposits_folded: z.object({ count: z.int(), litoshi: z.int(), amount: z.string(), credits: z.int() }),
  coupon_redeemed: z.object({ code: z.string(), credits: z.int() }),
  promotion_first_view: Progress,
  promotion_half: Progress,
  promotion_completed: Progress,
  promotion_paused: z.object({
    ...ofPromotion,
    reasonCode: z.string(),
    reason: z.string().nullable(),
    viewers: z.int().optional(),
    failure: z.string().optional(),
    playable: z.string().optional(),
  }),
  view_taken_back: z.object({ title: z.string().nullable(), reason: z.string() }),
  view_returned: TakenBack,
  view_offered_again: TakenBack,
  view_replaced: z.object(ofPromotion),
  view_forfeited: TakenBack,
  view_restored: z.object(ofPromotion),
  promotion_shrunk: Shrunk,
  channel_claimed: z.object({ name: z.string(), days: z.int() }),
  channel_lost: z.object({ name: z.string(), days: z.int() }),
  channel_gained: z.object({ name: z.string() }),
  debt_carried: z.object({ credits: z.int(), by: z.enum(['channel', 'wallet', 'device']) }),
  promotion_stopped: Shrunk,
  promotion_hidden: z.object({ ...ofPromotion, reason: z.string() }),
  promotion_shown_again: z.object(ofPromotion),
  referral_joined: z.object({ member: z.string() }),
  made_admin: Nothing,
  made_moderator: Nothing,
  role_removed: Nothing,
  new_sign_in: z.object({ device: z.string().nullable(), country: z.string().nullable() }),
  factors_removed: z.object({ reason: z.string() }),
  password_changed: Named,
  email_changed: Named,
  passkey_added: Named,
  authenticator_added: Named,
  recovery_codes_made: Named,
  identity_linked: Named,
  token_made: Named,
  webhook_made: Named,
  account_taken_back: Named,
  lost_factor_asked: z.object({ day: z.string() }),
  support_question: z.object({ threadId: z.int(), member: z.string() }),
  support_answer: z.object({ threadId: z.int() }),
  fair_play_strict: z.object({ members: z.int() }),
  objection_made: Count,
  objection_granted: Decided,
  objection_refused: Decided,
  feedback_received: z.object({ ...ofPromotion, answers: z.int(), fresh: z.int() }),
  text_reported: Count,
} as const satisfies Record<NoticeKind, z.ZodObject>;

export type NoticeFacts = { [K in NoticeKind]: z.output<(typeof NoticeFacts)[K]> };
