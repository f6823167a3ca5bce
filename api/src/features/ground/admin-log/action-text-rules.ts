import type { AdminAction, AdminActionFacts } from '@viewloop/contract';
import { siteSettings } from '@viewloop/contract/texts/en/site-settings';
import { changedSettings } from '@viewloop/contract/texts/setting-texts';

const because = (reason: string | null) => (reason === null ? '' : `: ${reason}`);

function fairPlayTexts({ numbers, rules, retired, prices }: AdminActionFacts['update_fair_play']): string[] {
  const states = rules && Object.entries(rules).map(([rule, state]) => `${rule} ${state}`);
  return [
    ...(numbers ? ['its numbers'] : []),
    ...(states ? [`its rules to ${states.join(', ')}`] : []),
    ...(retired ? [`the retired checks to ${retired.join(', ') || 'none'}`] : []),
    ...(prices ? [`the prices to ${prices.addressADay} for an address a day and ${prices.litecoin} for 1 LTC`] : []),
  ];
}

const texts: { [A in AdminAction]: (facts: AdminActionFacts[A]) => string } = {
  update_credits: ({ username, from, to, reason }) =>
    `Set the credits of ${username} from ${from} to ${to}${because(reason)}`,
  create_coupon: ({ code, credits, uses, budget }) =>
    `Made the coupon ${code}: ${credits} credits for each of ${uses} members${budget === null ? '' : `, at most ${budget} in all`}`,
  end_coupon: ({ code, given }) => `Ended the coupon ${code}, which gave ${given} credits`,
  try_backup: ({ name }) => `Tried the backup ${name}`,
  download_backup: ({ name }) => `Downloaded the backup ${name}`,
  suspend_member: ({ username, reason }) => `Suspended ${username}: ${reason}`,
  restore_member: ({ username }) => `Restored ${username}`,
  make_admin: ({ username }) => `Made ${username} an admin`,
  make_moderator: ({ username }) => `Made ${username} a moderator`,
  remove_role: ({ username }) => `Made ${username} an ordinary member again`,
  change_password: ({ username }) => `Changed the password of ${username}, their own`,
  make_reset_link: ({ username }) => `Made a link with which ${username} chooses a new password`,
  set_password: ({ username }) => `Gave ${username} a generated password`,
  sign_out_all: ({ sessions }) => `Signed everybody out (${sessions} sessions)`,
  remove_factors: ({ username, reason }) => `Removed the second factors of ${username}: ${reason}`,
  hide_promotion: ({ promotionId, refund, reason }) =>
    `${refund ? 'Ended and refunded' : 'Hid'} promotion ${promotionId}: ${reason}`,
  restore_promotion: ({ promotionId }) => `Restored promotion ${promotionId} and settled its reports`,
  keep_clip: ({ clipId, title }) => `Let clip ${clipId} ("${title}") into the room`,
  refuse_clip: ({ clipId, title, copyright, reason }) =>
    `Refused clip ${clipId} ("${title}"), ${copyright ? 'copyright' : 'against the rules'}${reason && `: ${reason}`}`,
  remove_by_notice: ({ noticeId, clipId, copies, reason }) =>
    `Removed clip ${clipId} and ${copies} copies after notice ${noticeId}: ${reason}`,
  refuse_clip_notice: ({ noticeId, reason }) => `Removed nothing after notice ${noticeId}: ${reason}`,
  void_view: ({ viewId, reason }) => `Voided view ${viewId}: ${reason}`,
  process_commissions: ({ percent }) => `Processed historical commissions at ${percent} %`,
  update_settings: (settings) => `Set ${changedSettings(siteSettings, settings).join(', ')}`,
  update_fair_play: (changed) => `Changed fair play: ${fairPlayTexts(changed).join('; ')}`,
  void_views: ({ views, reason }) => `Voided ${views} views: ${reason}`,
  undo_voids: ({ views }) => `Undid the void of ${views} views`,
  void_visit: ({ visitId, reason }) => `Voided showing ${visitId} of a clip: ${reason}`,
  undo_visit_void: ({ visitId }) => `Undid the void of showing ${visitId} of a clip`,
  undo_void: ({ viewId }) => `Undid the void of view ${viewId}`,
  part_cluster: ({ clusterId, members }) =>
    `Decided that the ${members} members of cluster ${clusterId} are different people`,
  rejoin_cluster: ({ clusterId, members }) => `Linked the ${members} members of cluster ${clusterId} again`,
  grant_objection: ({ objectionId, username, reason }) => `Granted objection ${objectionId} of ${username}: ${reason}`,
  refuse_objection: ({ objectionId, username, reason }) => `Refused objection ${objectionId} of ${username}: ${reason}`,
  hide_answer_text: ({ promotionId, username }) => `Hid a line of ${username} about promotion ${promotionId}`,
  keep_answer_text: ({ promotionId, username }) => `Kept a reported line of ${username} about promotion ${promotionId}`,
  approve_registration: ({ username }) => `Approved the registration of ${username}`,
  refuse_registration: ({ username }) => `Refused the registration of ${username}`,
  make_invitation: ({ invitationId, note }) => `Made invitation ${invitationId}${note && `: ${note}`}`,
  revoke_invitation: ({ invitationId, note }) => `Revoked invitation ${invitationId}${note && `: ${note}`}`,
  believe_member: ({ username }) => `Believed ${username} without further checks`,
  set_block: ({ block, mostADay }) =>
    mostADay === null ? `Gave block ${block} the usual limit again` : `Let block ${block} earn ${mostADay} views a day`,
  vouch_for_member: ({ username, on }) => (on ? `Vouched for ${username}` : `Took back the vouching for ${username}`),
  release_debt: ({ username, credits, reason }) =>
    `Released ${username} from ${credits} credits that a deleted account owed: ${reason}`,
  publish_page: ({ page, version }) => `Published version ${version} of the page "${page}"`,
  withdraw_page: ({ page }) => `Withdrew the page "${page}"`,
  confirm_deposit_key: ({ firstAddress, chain }) =>
    `Took the Litecoin key with first address ${firstAddress} (${chain}) into use`,
  accept_reorganisation: ({ height }) => `Accepted a reorganisation that takes back blocks up to ${height}`,
  release_deliveries: ({ sendsOld, dropped }) =>
    sendsOld ? 'Released what a restore held back' : `Released the outbox and dropped ${dropped} old messages`,
  retry_delivery: ({ deliveryId, target }) => `Tried delivery ${deliveryId} to ${target} again`,
  create_webhook: ({ webhookId, url }) => `Created webhook ${webhookId} of the site, to ${url}`,
  update_webhook: ({ webhookId, url }) => `Changed webhook ${webhookId} of the site, to ${url}`,
  delete_webhook: ({ webhookId, url }) => `Deleted webhook ${webhookId} of the site, to ${url}`,
  rotate_signing_key: ({ retired, current, compromised }) =>
    `Took the signing key ${current} into use instead of ${retired ?? 'none'}${compromised ? ', which is no longer to be believed' : ''}`,
  simulate_deposit: ({ amount, address }) => `Simulated a payment of ${amount} LTC to ${address}`,
};

/** One action with the facts that belong to it. */
export type DoneAction = { [A in AdminAction]: { action: A; facts: AdminActionFacts[A] } }[AdminAction];

/** What was done, in one plain sentence. */
export function actionText<A extends AdminAction>(action: A, facts: AdminActionFacts[A]): string {
  return texts[action](facts);
}
