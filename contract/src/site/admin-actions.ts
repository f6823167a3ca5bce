import { z } from 'zod';
import { CheatPrices, CheckKind, FairPlayRule, RuleState } from '../trust/fair-play.ts';
import { Credits } from '../wire/shapes.ts';
import { SiteSettings } from './admin.ts';

const username = z.string();
const reason = z.string();
const promotionId = z.int();

/** All actions of admins, with the facts that the log stores about each. */
export const adminActions = {
  update_credits: z.object({ username, from: Credits, to: Credits, reason: reason.nullable() }),
  create_coupon: z.object({ code: z.string(), credits: Credits, uses: z.int(), budget: Credits.nullable() }),
  /** `given` is what it gave until then. */
  end_coupon: z.object({ code: z.string(), given: Credits }),
  try_backup: z.object({ name: z.string() }),
  download_backup: z.object({ name: z.string() }),
  suspend_member: z.object({ username, reason }),
  restore_member: z.object({ username }),
  make_admin: z.object({ username }),
  make_moderator: z.object({ username }),
  /** From admin or moderator to ordinary member. */
  remove_role: z.object({ username }),
  change_password: z.object({ username }),
  /** A link to a new password was made on the command line. */
  make_reset_link: z.object({ username }),
  /** A generated password was set on the command line. */
  set_password: z.object({ username }),
  sign_out_all: z.object({ sessions: z.int() }),
  remove_factors: z.object({ username, reason }),
  /** `refund` is true if the promotion was also ended and its credits were returned. */
  hide_promotion: z.object({ promotionId, refund: z.boolean(), reason }),
  restore_promotion: z.object({ promotionId }),
  keep_clip: z.object({ clipId: z.int(), title: z.string() }),
  refuse_clip: z.object({ clipId: z.int(), title: z.string(), copyright: z.boolean(), reason }),
  /** `copies` are the other clips that looked the same and were removed with it. */
  remove_by_notice: z.object({ noticeId: z.int(), clipId: z.int(), copies: z.int(), reason }),
  refuse_clip_notice: z.object({ noticeId: z.int(), reason }),
  void_view: z.object({ viewId: z.int(), reason }),
  process_commissions: z.object({ percent: z.int() }),
  /** The changed settings with their new values. */
  update_settings: SiteSettings.partial(),
  /** What was changed, as it is now; the numbers are too many to repeat. */
  update_fair_play: z.object({
    numbers: z.boolean(),
    rules: z.partialRecord(FairPlayRule, RuleState).nullable(),
    retired: z.array(CheckKind).nullable(),
    prices: CheatPrices.nullish(),
  }),
  approve_registration: z.object({ username }),
  refuse_registration: z.object({ username }),
  make_invitation: z.object({ invitationId: z.int(), note: z.string() }),
  revoke_invitation: z.object({ invitationId: z.int(), note: z.string() }),
  believe_member: z.object({ username }),
  /** What a block of addresses may earn a day; null: what every block may. */
  set_block: z.object({ block: z.string(), mostADay: z.int().nullable() }),
  vouch_for_member: z.object({ username, on: z.boolean() }),
  /** What a deleted account owed is no longer paid by the member who had taken it over. */
  release_debt: z.object({ username, credits: z.int(), reason }),
  grant_objection: z.object({ objectionId: z.int(), username, reason }),
  refuse_objection: z.object({ objectionId: z.int(), username, reason }),
  hide_answer_text: z.object({ promotionId, username }),
  keep_answer_text: z.object({ promotionId, username }),
  /** Several views in one decision. */
  void_views: z.object({ views: z.int(), reason }),
  undo_voids: z.object({ views: z.int() }),
  undo_void: z.object({ viewId: z.int() }),
  void_visit: z.object({ visitId: z.int(), reason }),
  undo_visit_void: z.object({ visitId: z.int() }),
  /** The members of the cluster are different people, or are linked again after all. */
  part_cluster: z.object({ clusterId: z.int(), members: z.int() }),
  rejoin_cluster: z.object({ clusterId: z.int(), members: z.int() }),
  publish_page: z.object({ page: z.string(), version: z.int() }),
  withdraw_page: z.object({ page: z.string() }),
  confirm_deposit_key: z.object({ firstAddress: z.string(), chain: z.string() }),
  accept_reorganisation: z.object({ height: z.int() }),
  /** What waited in the backup was sent as well, or dropped. */
  release_deliveries: z.object({ sendsOld: z.boolean(), dropped: z.int() }),
  retry_delivery: z.object({ deliveryId: z.int(), target: z.string() }),
  create_webhook: z.object({ webhookId: z.int(), url: z.string() }),
  update_webhook: z.object({ webhookId: z.int(), url: z.string() }),
  delete_webhook: z.object({ webhookId: z.int(), url: z.string() }),
  rotate_signing_key: z.object({ retired: z.string().nullable(), current: z.string(), compromised: z.boolean() }),
  simulate_deposit: z.object({ amount: z.string(), address: z.string() }),
};

export type AdminAction = keyof typeof adminActions;
export type AdminActionFacts = { [A in AdminAction]: z.output<(typeof adminActions)[A]> };
