import type { NoticeTexts } from '../notice-texts.ts';

/** One row for each kind: the bell, push, mails and the weekly mail say the same. */
export const noticeTexts: NoticeTexts = {
  deposit_success: { title: 'Deposit Confirmed!', text: '{amount} LTC arrived: {credits} credits.' },
  deposit_pending: {
    title: 'Deposit on its way',
    text: '{amount} LTC seen on the network: {credits} credits once confirmed.',
  },
  coupon_redeemed: { title: 'Coupon redeemed', text: '{code} gave you {credits} credits.' },
  deposits_folded: {
    title: 'Several payments',
    text: '{count} payments, {amount} LTC in all: {credits} credits so far.',
  },
  deposit_failed: { title: 'Deposit failed', text: '{amount} LTC could not be credited. The wallet says why.' },
  promotion_first_view: { title: 'First view', text: 'Someone watched {title}. {views} of {target} views so far.' },
  promotion_half: { title: 'Halfway there', text: '{title} has received {views} of {target} views.' },
  promotion_completed: { title: 'Promotion completed', text: '{title} has received all {target} views.' },
  promotion_finding: { title: 'What your viewers did', text: '{title}: {finding}' },
  promotion_paused: {
    title: 'Promotion paused',
    text: '{title}: {reason}',
    away: '{title} was paused. Open it to see why.',
  },
  view_taken_back: { title: 'View taken back', text: 'Your view of {title} was ruled invalid: {reason}' },
  attention_taken_back: {
    title: 'Attention taken back',
    text: 'Your attention to {title} was ruled invalid. You can dispute that in the screening room. Reason: {reason}',
  },
  view_returned: {
    title: 'Invalid views refunded',
    text: 'Invalid views of {title}: {count}. You do not pay for them: {reason}',
  },
  view_replaced: {
    title: 'Views replaced',
    text: 'Views of {title} that were not proven in time: {count}. Their places are offered again at no cost to you.',
  },
  view_offered_again: {
    title: 'Places offered again',
    text: 'Invalid views of {title}: {count}. Their places are offered again at no cost to you: {reason}',
  },
  support_question: { title: 'New message from a member', text: '{member} wrote to you under Support.' },
  support_answer: { title: 'Your message was answered', text: 'Read the answer under Support.' },
  made_admin: { title: 'You are an admin now', text: 'You can see and change everything on this site.' },
  made_moderator: { title: 'You are a moderator now', text: 'You can decide about reports, signals and views.' },
  role_removed: {
    title: 'Your role has ended',
    text: 'You are an ordinary member again. Everything else stays as it was.',
  },
  new_sign_in: {
    title: 'New sign-in',
    text: 'Somebody signed in with a new device: {device}, {country}. If it was not you, end the session in your settings and change your password.',
    away: 'Somebody signed in with a new device ({device}). If it was not you, end the session in your settings and change your password.',
  },
  password_changed: {
    title: 'Your password was changed',
    text: 'If it was not you, use "This was not me" in the email about it.',
  },
  email_changed: {
    title: 'Your email address was changed',
    text: 'The account now uses {name}. If it was not you, use the link in the email to your old address.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: '“{name}” can now sign in to your account. If it was not you, use "This was not me" in the email about it.',
  },
  authenticator_added: {
    title: 'An authenticator app was added',
    text: 'If it was not you, use "This was not me" in the email about it.',
  },
  recovery_codes_made: {
    title: 'New recovery codes were made',
    text: 'The old ones no longer work. If it was not you, use "This was not me" in the email about it.',
  },
  identity_linked: {
    title: 'An account of another site was linked',
    text: '{name} can now sign in to your account. If it was not you, use "This was not me" in the email about it.',
  },
  token_made: {
    title: 'An access token was made',
    text: 'Programs can use your account with “{name}”. If it was not you, use "This was not me" in the email about it.',
  },
  webhook_made: {
    title: 'A webhook was set up',
    text: 'News about your account goes to {name}. If it was not you, use "This was not me" in the email about it.',
  },
  account_taken_back: {
    title: 'Your account was taken back',
    text: 'Everybody was signed out, and what was added in the last seven days is frozen. Look through it in your settings.',
  },
  lost_factor_asked: {
    title: 'Somebody wants in without your second factor',
    text: 'It needs your password and a link that is mailed on {day}. If it was not you, end the request in your settings and change your password.',
  },
  view_forfeited: {
    title: 'Views ruled invalid',
    text: 'Invalid views of {title}: {count}. They came from an account that belongs to yours, so their credits are not refunded: {reason}',
  },
  view_restored: {
    title: 'View counts again',
    text: 'Views of {title} that had been ruled invalid by mistake: {count}. They count again.',
  },
  channel_claimed: {
    title: 'Another account claims your channel',
    text: 'Another account has shown that {name} is theirs. Tell us in your settings whether it is yours. After {days} days without an answer the other account gets it.',
  },
  channel_lost: {
    title: 'Channel handed over',
    text: 'You did not answer for {days} days, so {name} now belongs to the account that proved it.',
  },
  channel_gained: { title: 'The channel is yours', text: '{name} is now proven to be yours.' },
  debt_released: {
    title: 'You owe nothing any more',
    text: 'We have looked at it: nothing more of the {credits} credits that a deleted account owed is taken from what you earn.',
  },
  debt_carried: {
    title: 'You have taken over a debt',
    text: 'An account of yours that was deleted owed {credits} credits. One of every two credits that you earn goes towards it. If that account was not yours, write to us.',
  },
  promotion_shrunk: {
    title: 'Promotion smaller',
    text: 'A credit you had to return was already spent, so {title} paid it: {credits} credits less.',
  },
  promotion_stopped: {
    title: 'Promotion stopped',
    text: 'A credit you had to return was already spent, so {title} was stopped to pay it. What was left is in your balance.',
  },
  promotion_hidden: { title: 'Promotion hidden', text: '{title}: {reason}' },
  promotion_shown_again: { title: 'Promotion shown again', text: '{title} is offered again.' },
  fair_play_strict: {
    title: 'Fair play is strict now',
    text: 'The site has {members} members. From now on, what new members earn is offered to others once they have passed a few checks.',
  },
  mail_trouble: {
    title: 'Mails are not sent',
    text: 'The mail server does not take mails from this site: {reason}. They wait, and nothing is lost.',
  },
  mail_works: {
    title: 'Mails are sent again',
    text: 'The mail server takes mails again. Those that waited are on their way.',
  },
  objection_made: {
    title: 'Disputes are waiting',
    text: 'Disputes that wait for a decision: {count}.',
  },
  objection_granted: {
    title: 'Dispute granted',
    text: 'We looked at it again, and you were right. {answer}',
  },
  feedback_received: {
    title: 'Viewers answered',
    text: 'Answers to {title}: {answers}. New: {fresh}.',
  },
  text_reported: {
    title: 'Line reported',
    text: 'Lines that wait for a decision: {count}.',
  },
  objection_refused: {
    title: 'Dispute refused',
    text: 'We looked at it again, and the decision stands. {answer}',
  },
  referral_joined: { title: 'Someone joined with your link', text: 'Account {member} now counts as your referral.' },
  factors_removed: {
    title: 'Your second factors were removed',
    text: 'The operator removed them: {reason}. Set up a new one in your settings.',
  },
  clip_ready: { title: 'Your clip is ready', text: '{title} can be shown to viewers now.' },
  clip_failed: { title: 'A clip could not be prepared', text: '{title}: {fault}' },
  clip_screening: { title: 'Your clip is in the room', text: '{title} is shown to viewers from now on.' },
  clip_hidden: {
    title: 'A clip is hidden for now',
    text: '{reporters} viewers reported {title}. It is not shown until a moderator has looked at it.',
  },
  clip_refused: {
    title: 'A clip was refused',
    text: '{title} is not shown. {fault} {note} A person decided this, not a program. Credits returned: {returned}. If you think the decision is wrong, dispute it beside the clip, and a person looks at it again.',
  },
  clip_ended: {
    title: 'The screening has ended',
    text: '{title} had {viewers} viewers, who watched for {attentiveSeconds} seconds in all. Credits returned: {returned}.',
  },
  clip_notice_made: {
    title: 'Notices about clips are waiting',
    text: 'Notices of illegal content that wait for a decision: {count}.',
  },
};
