import { z } from 'zod';
import { CLIP_FAULTS } from '../wire/constants.ts';

const ofPromotion = { promotionId: z.int(), title: z.string().nullable() };
const ofClip = { clipId: z.int(), title: z.string() };
const Deposit = z.object({ amount: z.string(), credits: z.int() });
const Progress = z.object({ ...ofPromotion, views: z.int(), target: z.int() });
const TakenBack = z.object({ ...ofPromotion, reason: z.string() });
const Shrunk = z.object({ ...ofPromotion, credits: z.int() });
const Decided = z.object({
  about: z.enum(['view', 'promotion', 'standing', 'group', 'suspension', 'visit', 'clip']),
  answer: z.string(),
  promotionId: z.int().nullable(),
  title: z.string().nullable(),
});
const Count = z.object({ count: z.int() });
const Nothing = z.object({});
/** What the way in is called, where it has a name. */
const Named = z.object({ name: z.string().nullable() });

/** What a member can choose about: each kind of notice belongs to one topic. */
export const NoticeTopic = z.enum(['deposits', 'promotions', 'problems', 'referrals', 'account']);
export type NoticeTopic = z.output<typeof NoticeTopic>;

/**
 * What members are told. Each kind has its topic, and the facts that its sentence is filled with. The sentences stand in
 * `contract/src/texts`, one for each language; CONTRIBUTING says what else a new kind needs.
 */
const KINDS = {
  deposit_pending: { topic: 'deposits', facts: Deposit },
  deposit_success: { topic: 'deposits', facts: Deposit },
  deposit_failed: { topic: 'problems', facts: Deposit },
  deposits_folded: {
    topic: 'deposits',
    facts: z.object({ count: z.int(), litoshi: z.int(), amount: z.string(), credits: z.int() }),
  },
  coupon_redeemed: { topic: 'deposits', facts: z.object({ code: z.string(), credits: z.int() }) },
  promotion_first_view: { topic: 'promotions', facts: Progress },
  promotion_half: { topic: 'promotions', facts: Progress },
  promotion_completed: { topic: 'promotions', facts: Progress },
  promotion_finding: {
    topic: 'promotions',
    facts: z.object({
      ...ofPromotion,
      leavesAt: z.int().nullable(),
      better: z.boolean().nullable(),
      percent: z.int().nullable(),
    }),
  },
  promotion_paused: {
    topic: 'problems',
    facts: z.object({
      ...ofPromotion,
      reasonCode: z.string(),
      reason: z.string().nullable(),
      viewers: z.int().optional(),
      failure: z.string().optional(),
      playable: z.string().optional(),
    }),
  },
  view_taken_back: { topic: 'problems', facts: z.object({ title: z.string().nullable(), reason: z.string() }) },
  attention_taken_back: {
    topic: 'problems',
    facts: z.object({ visitId: z.int(), title: z.string().nullable(), reason: z.string() }),
  },
  view_returned: { topic: 'promotions', facts: TakenBack },
  view_offered_again: { topic: 'promotions', facts: TakenBack },
  view_replaced: { topic: 'promotions', facts: z.object(ofPromotion) },
  view_forfeited: { topic: 'problems', facts: TakenBack },
  view_restored: { topic: 'problems', facts: z.object(ofPromotion) },
  promotion_shrunk: { topic: 'problems', facts: Shrunk },
  channel_claimed: { topic: 'problems', facts: z.object({ name: z.string(), days: z.int() }) },
  channel_lost: { topic: 'problems', facts: z.object({ name: z.string(), days: z.int() }) },
  channel_gained: { topic: 'problems', facts: z.object({ name: z.string() }) },
  debt_carried: {
    topic: 'problems',
    facts: z.object({ credits: z.int(), by: z.enum(['channel', 'wallet', 'device']) }),
  },
  debt_released: { topic: 'problems', facts: z.object({ credits: z.int() }) },
  promotion_stopped: { topic: 'problems', facts: Shrunk },
  promotion_hidden: { topic: 'problems', facts: z.object({ ...ofPromotion, reason: z.string() }) },
  promotion_shown_again: { topic: 'promotions', facts: z.object(ofPromotion) },
  referral_joined: { topic: 'referrals', facts: z.object({ member: z.string() }) },
  made_admin: { topic: 'account', facts: Nothing },
  made_moderator: { topic: 'account', facts: Nothing },
  role_removed: { topic: 'account', facts: Nothing },
  new_sign_in: { topic: 'account', facts: z.object({ device: z.string().nullable(), country: z.string().nullable() }) },
  factors_removed: { topic: 'account', facts: z.object({ reason: z.string() }) },
  password_changed: { topic: 'account', facts: Named },
  email_changed: { topic: 'account', facts: Named },
  passkey_added: { topic: 'account', facts: Named },
  authenticator_added: { topic: 'account', facts: Named },
  recovery_codes_made: { topic: 'account', facts: Named },
  identity_linked: { topic: 'account', facts: Named },
  token_made: { topic: 'account', facts: Named },
  webhook_made: { topic: 'account', facts: Named },
  account_taken_back: { topic: 'account', facts: Named },
  lost_factor_asked: { topic: 'account', facts: z.object({ day: z.string() }) },
  support_question: { topic: 'account', facts: z.object({ threadId: z.int(), member: z.string() }) },
  support_answer: { topic: 'account', facts: z.object({ threadId: z.int() }) },
  fair_play_strict: { topic: 'problems', facts: z.object({ members: z.int() }) },
  mail_trouble: { topic: 'problems', facts: z.object({ reason: z.string() }) },
  mail_works: { topic: 'problems', facts: Nothing },
  objection_made: { topic: 'account', facts: Count },
  objection_granted: { topic: 'problems', facts: Decided },
  objection_refused: { topic: 'problems', facts: Decided },
  feedback_received: { topic: 'promotions', facts: z.object({ ...ofPromotion, answers: z.int(), fresh: z.int() }) },
  text_reported: { topic: 'account', facts: Count },
  clip_ready: { topic: 'promotions', facts: z.object(ofClip) },
  clip_failed: { topic: 'problems', facts: z.object({ ...ofClip, fault: z.enum(CLIP_FAULTS), seconds: z.int() }) },
  clip_screening: { topic: 'promotions', facts: z.object(ofClip) },
  /** Reports of viewers have hidden it until a moderator decides. */
  clip_hidden: { topic: 'problems', facts: z.object({ ...ofClip, reporters: z.int() }) },
  /** The statement of reasons. `returned` are the credits that came back. */
  clip_refused: {
    topic: 'problems',
    facts: z.object({ ...ofClip, fault: z.enum(CLIP_FAULTS), note: z.string(), returned: z.int() }),
  },
  clip_ended: {
    topic: 'promotions',
    facts: z.object({ ...ofClip, viewers: z.int(), attentiveSeconds: z.int(), returned: z.int() }),
  },
  clip_notice_made: { topic: 'account', facts: Count },
} as const satisfies Record<string, { topic: NoticeTopic; facts: z.ZodObject }>;

export const NoticeKind = z.enum(Object.keys(KINDS) as [keyof typeof KINDS, ...(keyof typeof KINDS)[]]);
export type NoticeKind = z.output<typeof NoticeKind>;

export type NoticeFacts = { [K in NoticeKind]: z.output<(typeof KINDS)[K]['facts']> };

export const topicOf = Object.fromEntries(Object.entries(KINDS).map(([kind, { topic }]) => [kind, topic])) as Record<
  NoticeKind,
  NoticeTopic
>;
