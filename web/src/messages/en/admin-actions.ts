import type { AdminAction, AdminActionFacts } from '@viewloop/contract';

/** Short names for the log. */
export const actions: Record<AdminAction, string> = {
  update_credits: 'Credits',
  create_coupon: 'New coupon',
  end_coupon: 'Coupon ended',
  suspend_member: 'Suspended',
  restore_member: 'Restored',
  make_admin: 'New admin',
  make_moderator: 'New moderator',
  remove_role: 'Role removed',
  change_password: 'Password',
  make_reset_link: 'Password link',
  set_password: 'New password',
  sign_out_all: 'Everybody signed out',
  remove_factors: 'Factors removed',
  hide_promotion: 'Promotion hidden',
  restore_promotion: 'Promotion restored',
  void_view: 'View voided',
  process_commissions: 'Commissions',
  update_settings: 'Settings',
  update_fair_play: 'Fair play',
  believe_member: 'Believed',
  set_block: 'Limit of a connection',
  vouch_for_member: 'Vouching',
  grant_objection: 'Objection granted',
  refuse_objection: 'Objection refused',
  hide_answer_text: 'Reported line hidden',
  keep_answer_text: 'Reported line kept',
  void_views: 'Views voided',
  undo_voids: 'Voids undone',
  undo_void: 'Void undone',
  part_cluster: 'Different people',
  rejoin_cluster: 'Linked again',
  publish_page: 'Page published',
  withdraw_page: 'Page withdrawn',
  confirm_deposit_key: 'Litecoin key',
  accept_reorganisation: 'Reorganisation',
  release_deliveries: 'Outbox released',
  retry_delivery: 'Delivery retried',
  create_webhook: 'Webhook created',
  update_webhook: 'Webhook changed',
  delete_webhook: 'Webhook deleted',
  rotate_signing_key: 'New signing key',
  simulate_deposit: 'Simulation',
};

export type ActionSentences = { [A in AdminAction]: (facts: AdminActionFacts[A]) => string };

/** The server writes its log in English already. */
export const sentences: Partial<ActionSentences> = {};
