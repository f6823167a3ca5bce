import { z } from 'zod';
import { linkRefusals } from '../exchange/video-link.ts';
import { Facts } from './shapes.ts';

/**
 * The body of every refusal. `code` is for programs, `message` is for people, and `details` has the values in the
 * message.
 */
export const ProblemBody = z.object({
  message: z.string(),
  code: z.string(),
  details: Facts.optional(),
});
export type ProblemBody = z.output<typeof ProblemBody>;

/** All problems with status and text. `{name}` is replaced by that value of the details. */
export const problems = {
  bad_request: [400, 'The request is not valid: {reason}'],
  not_found: [404, 'There is nothing here'],
  method_not_allowed: [405, 'This address does not take {method}'],
  too_large: [413, 'The request is too large'],
  wrong_content_type: [415, 'Send application/json'],
  cross_site: [403, 'This request came from another site'],
  human_check: [428, 'Too many attempts from your network. Your device has to do a short calculation first'],
  too_many_requests: [429, 'Too many requests. Try again in {wait}'],
  busy: [503, 'The service is busy. Nothing was changed; try again in a moment'],
  unavailable: [503, 'The service is not available right now. Try again in a moment'],
  internal: [500, 'Something went wrong on our side'],

  not_signed_in: [401, 'Sign in first'],
  not_admin: [403, 'You need admin privileges to do this'],
  wrong_credentials: [401, 'Wrong username or password'],
  wrong_password: [400, 'The current password is not right'],
  suspended: [403, 'This account is suspended: {reason}'],
  username_taken: [409, 'This username is taken'],
  password_is_own: [400, 'This password is your name, your address or the name of this site. Choose another one.'],
  password_known: [400, 'Many people use this password, so it is guessed first. Choose another one.'],
  registration_closed: [403, 'Nobody can register on this site at the moment'],
  invitation_needed: [403, 'Registering on this site needs an invitation'],
  invitation_invalid: [403, 'This invitation was used, revoked or has expired. Ask for another one.'],
  awaiting_approval: [
    403,
    'Your registration waits for the approval of an admin. You receive an email when it is decided.',
  ],
  email_domain_blocked: [403, 'Addresses of this mail provider cannot be used here. Use another address.'],
  not_waiting: [409, 'This person does not wait for approval any more'],
  invitation_not_open: [409, 'This invitation was used, revoked or has expired'],
  username_reserved: [409, 'This username is reserved'],
  handle_taken: [409, 'This handle is not available'],
  email_taken: [409, 'This e-mail address is already registered'],
  same_email: [400, 'The email address is the same as your current one.'],
  password_mismatch: [400, "New password and confirmation don't match"],
  provider_unavailable: [503, '{provider} cannot be reached right now. Try again in a moment'],
  identity_refused: [400, 'Signing in with {provider} did not work. Try again'],
  identity_taken: [409, 'This account is linked to another member'],
  provider_linked: [409, 'You have linked another account of this site already. Unlink it first'],
  last_way_in: [409, 'This is your only way to sign in. Set a password or add another way first'],
  session_not_found: [404, 'This session has already ended'],
  bad_token: [401, 'This access token does not exist, has expired or was ended'],
  two_credentials: [400, 'Send an access token or a session cookie, not both'],
  not_for_programs: [403, 'Access tokens cannot make this call. It is for people who are signed in'],
  scope_missing: [403, 'This access token is not allowed to do this. It needs the scope {scope}'],
  token_not_found: [404, 'There is no such access token'],
  webhook_not_found: [404, 'There is no such webhook'],
  webhook_ended: [409, 'This webhook has ended. Change it to switch it on again'],
  webhook_address: [
    400,
    'A webhook needs an https address on the public internet, without a port, a password or an IP address in it',
  ],
  too_many_webhooks: [409, 'There are {limit} webhooks. Delete one before you create another'],
  delivery_not_found: [404, 'There is no such message'],
  too_many_tokens: [409, 'You have {limit} access tokens. End one before you create another'],
  key_in_use: [409, 'A request with this Idempotency-Key is still running. Send it again in a moment'],
  key_reused: [422, 'This Idempotency-Key belongs to another request. Use a new key for each request'],
  already_done: [409, 'This was already done'],

  second_factor_needed: [401, 'Enter the code of your authenticator app, or use your passkey'],
  sign_in_over: [401, 'This sign-in has taken too long or was used already. Start again'],
  wrong_code: [400, 'This code is not right'],
  code_used: [400, 'This code was used already. Wait for the next one'],
  confirm_first: [403, 'Confirm first that it is you'],
  confirm_with_factor: [400, 'Confirm with your passkey or with a code'],
  passkeys_unavailable: [409, 'Passkeys need the public address of this site. Its operator has to set PUBLIC_URL'],
  passkey_refused: [400, 'This passkey could not be checked. Try again'],
  passkey_unknown: [401, 'This passkey belongs to no account here'],
  passkey_not_found: [404, 'There is no such passkey'],
  passkey_exists: [409, 'This passkey was added already'],
  too_many_passkeys: [409, 'You have {limit} passkeys. Remove one before you add another'],
  authenticator_exists: [409, 'You have an authenticator app already. Remove it before you set up another'],
  no_authenticator: [409, 'There is no authenticator app to confirm. Begin again'],
  no_factor: [409, 'Set up a passkey or an authenticator app first'],
  factor_required: [403, 'Admins of this site need a second factor. Set one up first'],
  last_factor: [409, 'Admins of this site need a second factor. Set up another before you remove this one'],

  not_frozen: [404, 'This is not frozen any more'],
  way_in_taken: [409, 'This cannot be kept: it was added again, or something else has taken its place. Remove it'],
  lost_factor_off: [403, 'This site does not let anybody in without the second factor. Write to its operator'],
  lost_factor_waits: [409, 'You have asked for this already. The mail comes on {day}'],

  link_unknown: [404, 'This link is not valid. Ask for a new one'],
  link_used: [409, 'This link was already used'],
  link_expired: [410, 'This link has expired. Ask for a new one'],
  link_of_another: [403, 'This link belongs to another account. Sign out first'],
  books_closed: [404, 'The books of this site are not open'],
  books_empty: [404, 'No day has been sealed yet'],
  already_verified: [409, 'Your email address is already confirmed'],
  verify_to_watch: [403, 'Confirm your email address to watch more than {limit} videos a day'],
  verify_to_promote: [403, 'Confirm your email address to start more than {limit} promotions a day'],

  export_running: [409, 'A download is already running. Wait until it has ended'],
  credits_left: [
    409,
    'There are {credits} credits on your account and in your promotions. Spend them first, or give them up',
  ],
  last_admin_stays: [409, 'You are the only admin. Make somebody else an admin first'],
  deletion_requested: [409, 'You already asked for your account to be deleted'],
  no_deletion: [409, 'There is no request to delete this account, or it is too late to take it back'],
  deleted_member: [409, 'This member was deleted'],
  push_not_possible: [409, 'This site cannot send push messages: it needs https'],
  push_endpoint_refused: [400, 'Push messages cannot be sent to this address'],

  coupon_unknown: [404, 'There is no such coupon'],
  coupon_over: [409, 'This coupon can no longer be redeemed'],
  coupon_redeemed: [409, 'You have redeemed this coupon already'],
  coupon_of_group: [
    409,
    'A coupon is for one account of a person. Another account that seems to be yours has redeemed it',
  ],
  coupon_code_taken: [409, 'There is a coupon with this code already'],
  coupon_budget_too_small: [400, 'The budget is smaller than what the coupon gives one member'],
  coupon_expiry_past: [400, 'The day on which the coupon expires is over'],
  verify_to_redeem: [403, 'Confirm your email address to redeem a coupon'],
  insufficient_credits: [400, 'Not enough credits: {needed} needed, {available} available'],
  credits_owed: [
    400,
    'You owe credits that were taken back after you had spent them. Earn or add {owed} credits first',
  ],
  too_few_credits: [400, 'A promotion needs at least 2 credits, the price of one view'],
  bad_video_link: [400, 'This link is not accepted: {reason}'],
  platform_mismatch: [400, 'This is a {found} link, but {chosen} is chosen'],
  platform_off: [400, '{platform} videos are switched off on this site'],
  short_link_unresolved: [400, 'This short link could not be followed. Open it and copy the full address of the video'],
  video_not_playable: [400, 'This video cannot be promoted: {reason}'],
  promotion_not_found: [404, 'There is no such promotion'],
  promotion_state: [409, 'A promotion that is {state} cannot be changed this way'],
  plan_over: [400, 'The last day has already passed'],
  promotion_compared: [
    409,
    'Both cuts have to be offered alike until it is decided which is better. Stop one of them to end the comparison',
  ],
  same_cut: [400, 'Both links lead to the same video. Choose two different cuts'],
  promotion_unavailable: [409, 'This video is no longer available'],
  own_promotion: [403, 'You cannot watch your own video for credits'],
  already_watched: [409, 'You already earned the credit for this video'],
  no_place_left: [409, 'All places of this video are taken at the moment'],

  video_mismatch: [400, 'videoId and promotionId do not belong together'],
  view_not_found: [404, 'There is no such view'],
  watch_too_early: [422, 'Watch {missingSeconds} more seconds to earn the credit'],
  watch_interrupted: [410, 'This watch has ended: {why}'],
  watch_completed: [409, 'This watch is already completed'],
  heartbeat_out_of_order: [409, 'This heartbeat is out of order'],
  unverified_limit: [
    403,
    'Without the player window only {limit} views a day count, and only {inAll} in all until you have answered a question there. Use the player window to earn more',
  ],
  check_open: [422, 'Answer the question beside the video to get the credit'],
  check_gone: [410, 'This question is no longer open'],
  check_not_drawn: [409, 'Ask for the question before you answer it'],
  check_drawn_often: [429, 'Answer this question first; a wrong answer brings another one'],
  daily_ceiling: [
    403,
    'You have reached the daily limit of {limit} views and answers that earn credits. It starts again at midnight (UTC), and a higher level raises it',
  ],
  cluster_ceiling: [
    403,
    'You and others on the same devices or connection share a limit of {limit} views and answers a day that earn credits, and it is reached. It starts again at midnight (UTC). If you do not belong together, ask the site to look at it',
  ],
  block_ceiling: [
    403,
    'All accounts on your connection together have reached the limit of {limit} views a day that earn credits. It starts again at midnight (UTC). If it is a school, a hostel or the like, ask for more in your settings',
  ],
  too_many_windows: [409, 'Only {limit} videos at a time earn on one device. Close another window first'],
  set_aside: [
    403,
    'Your answers to the questions beside the videos were mostly wrong, so only {limit} views a day count. Answer carefully tomorrow, or object in your settings',
  ],
  not_set_aside: [409, 'There is nothing to object to'],
  not_in_group: [409, 'Your account is not linked with others'],
  nothing_to_object: [409, 'There is nothing to object to: only a view that was not paid, in the last {days} days'],
  objected_before: [409, 'You have objected to this already, and an objection is decided once'],
  nothing_asked: [409, 'There is nothing to answer for this video any more'],
  answer_too_soon: [409, 'Take a moment to read. You can answer in {seconds} seconds'],
  wrong_answers: [400, 'Answer each question once, with one of its choices'],
  text_not_found: [404, 'There is no such line'],
  text_decided: [409, 'This was decided already'],
  no_feedback: [404, 'The viewers of this promotion were never asked anything'],
  objection_not_found: [404, 'There is no such objection'],
  objection_decided: [409, 'This objection has been decided already'],
  own_objection: [403, 'Somebody else has to decide your own objection'],
  view_not_payable: [409, 'The server has not seen the required seconds of this view, so it cannot be paid'],
  cluster_not_found: [404, 'There is no such group of accounts'],
  linked_promotion: [
    403,
    'You cannot earn from this video, because its owner and you seem to belong together. If you do not, ask the site to look at it',
  ],
  void_batch_not_found: [404, 'There is no such decision'],
  void_not_undoable: [409, 'This view is not voided'],
  view_not_completed: [409, 'Only a rewarded view can be voided'],
  view_voided: [410, 'This view was taken back: {reason}'],
  already_reported: [409, 'You already reported this video'],
  channel_not_found: [404, 'There is no such channel of yours'],
  channel_silent: [
    409,
    'The platform did not say whose video this is. Check that it is public, and try again in a minute',
  ],
  channel_code_missing: [
    409,
    'The title is “{title}” and does not hold the code {code} yet. Platforms may need a minute',
  ],
  too_many_reports: [
    429,
    'You have {limit} reports of today that nobody has decided on yet. Please report more tomorrow.',
  ],
  own_report: [403, 'You cannot report your own video'],
  own_opinion: [403, 'This is your own video'],

  amount_not_possible: [400, 'There is no such amount: {amount} LTC'],
  mock_only: [409, 'Deposits can be simulated only in mock mode'],
  nothing_to_confirm: [409, 'There is nothing to confirm here: {reason}'],
  addresses_unavailable: [503, 'Deposit addresses are not available right now. {reason}'],

  no_factors: [409, 'This member has no second factor'],
  own_factor_first: [409, 'Set up a second factor of your own first'],
  member_not_found: [404, 'There is no such member'],
  own_account: [409, 'You cannot suspend your own account'],
  last_admin: [409, 'The last admin cannot be suspended'],
  admin_needed: [409, 'The last admin must stay one. Make somebody else an admin first'],
  page_has_gaps: [409, 'Fill the gaps in double square brackets first: {gap}'],
  page_not_public: [409, 'This page is not public'],
  rules_changed: [409, 'The rules have changed. Read the new version first'],
  support_thread_unknown: [404, 'There is no such conversation'],
  support_subject_unknown: [404, 'What this message is about does not belong to you'],
  support_too_many: [409, 'You have {limit} open conversations already. Go on in one of them, or close one'],
  support_thread_full: [409, 'This conversation has {limit} messages. Start a new one'],
  mail_not_found: [404, 'There is no such mail'],
  nothing_held: [409, 'Nothing is held back'],
  delivery_not_dead: [409, 'Only a delivery that was given up can be tried again'],
  audit_running: [409, 'An audit is already running'],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof problems;

/** Refusals that pass when credits come in. The same request may then succeed, under the same Idempotency-Key. */
export const problemsThatPass: ReadonlySet<ProblemCode> = new Set(['insufficient_credits', 'credits_owed']);

/**
 * If a problem can have several reasons, `details.reasonCode` names one of these and `details.reason` has its English
 * text. A reason without a code was written by a person.
 */
export const problemReasons = {
  ...linkRefusals,

  not_embeddable: 'its owner has switched off playing it on other sites',
  private: 'it is private',
  gone: 'the platform has no such video',

  too_small: '{field} is too short or too small',
  too_big: '{field} is too long or too large',
  invalid_type: '{field} is missing or of the wrong kind',
  invalid_format: '{field} does not have the right form',
  invalid_value: '{field} is none of the values that are possible',
  unrecognized_keys: '{field} has keys that nobody knows',
  not_valid: '{field} is not valid',
  out_of_range: 'a value is out of range',
  no_body: 'this call takes no body',

  other_first_address: 'this is not the first address of the key in the settings',
  key_in_use: 'this key is in use already',
  no_reorganisation: 'no reorganisation waits',
  other_height: 'the books stand at block {height}',

  operator_looks: 'The operator is looking into it',
  node_not_ready: 'Deposits open once the Litecoin node has caught up with the network',
  foreign_address: 'The stored address does not belong to the key',
  in_a_moment: 'Try again in a moment',
} as const satisfies Record<string, string>;

export type ProblemReason = keyof typeof problemReasons;
