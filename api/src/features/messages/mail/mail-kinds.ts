import type { admin } from '@viewloop/contract';
import type { ToldNotice } from '../notices/index.ts';

/** A passkey with its name, or the authenticator app. */
type Factor = 'passkey' | 'authenticator';

/** What each mail is made of. Another kind is an entry here, one below, and its sentences in `texts/`. */
export interface MailParameters {
  verify_email: object;
  confirm_new_email: { username: string };
  email_changed: { username: string; newEmail: string };
  reset_password: { username: string };
  password_changed: { username: string };
  role_changed: { username: string; role: admin.Role };
  /** `device` in words, `country` by its code, `at` by ISO 8601. */
  new_sign_in: { username: string; device: string | null; country: string | null; at: string };
  factor_added: { username: string; factor: Factor; name: string | null };
  factor_removed: { username: string; factor: Factor; name: string | null };
  /** By an admin, all of them. */
  factors_removed: { username: string; reason: string };
  recovery_code_used: { username: string; left: number };
  /** Another way into the account than a factor. `name` is what it is called: a token, an address, a site. */
  way_added: { username: string; way: 'recovery_codes' | 'identity' | 'token' | 'webhook'; name: string | null };
  /** `day` is when the link comes, as 2026-11-30. */
  lost_factor_asked: { username: string; day: string };
  lost_factor_ready: { username: string };
  support_answer: { username: string; text: string };
  /** `day` is the last day on which the request can be taken back, as 2026-11-30. */
  deletion_requested: { username: string; day: string };
  account_deleted: { username: string };
  registration_approved: { username: string };
  /** Somebody who cannot sign in wrote to the operator; the link shows that the address is theirs. */
  confirm_message: object;
  message_answer: { question: string; text: string };
  registration_refused: { username: string };
  /** `more` is how many there were besides those that are listed. */
  notices: { notices: ToldNotice[]; more: number };
  weekly_digest: { watched: number; received: number; notices: ToldNotice[]; more: number };
}

export type MailKind = keyof MailParameters;

export interface MailKindRules {
  /** The page that the button leads to. */
  path: string;
  /** Whether the link is `<path>?token=…`, and worth nothing without it. */
  needsToken: boolean;
  /** Whether the button says "this was not me" and leads to NOT_ME_PATH. */
  notMe?: true;
  /**
   * `asked`: somebody pressed a button for it, so it is limited for each address, member and day. `security`: tells the
   * owner of an account what happened to it, and is never held back. `topic`: can be unsubscribed from.
   */
  class: 'asked' | 'security' | 'topic';
  /** For `topic` mails: what a member switches off. */
  topic?: string;
  /** Whether it is sent again when nobody knows if it arrived. Twice a link is better than none; twice a digest is not. */
  ifUncertain: 'retry' | 'leave';
}

/** A link that works once: it ends all sessions, freezes what was added lately, and starts a reset. */
export const NOT_ME_PATH = '/not-me';
const ABOUT_WAYS_IN: MailKindRules = {
  path: '/forgot-password',
  needsToken: false,
  notMe: true,
  class: 'security',
  ifUncertain: 'retry',
};

export const mailKinds: Record<MailKind, MailKindRules> = {
  verify_email: { path: '/verify-email', needsToken: true, class: 'asked', ifUncertain: 'retry' },
  confirm_new_email: { path: '/verify-email', needsToken: true, class: 'asked', ifUncertain: 'retry' },
  email_changed: { path: '/undo-email', needsToken: true, class: 'security', ifUncertain: 'retry' },
  reset_password: { path: '/reset-password', needsToken: true, class: 'asked', ifUncertain: 'retry' },
  password_changed: ABOUT_WAYS_IN,
  support_answer: { path: '/support', needsToken: false, class: 'topic', topic: 'support', ifUncertain: 'retry' },
  role_changed: { path: '/', needsToken: false, class: 'security', ifUncertain: 'retry' },
  new_sign_in: ABOUT_WAYS_IN,
  factor_added: ABOUT_WAYS_IN,
  factor_removed: ABOUT_WAYS_IN,
  factors_removed: ABOUT_WAYS_IN,
  recovery_code_used: ABOUT_WAYS_IN,
  way_added: ABOUT_WAYS_IN,
  lost_factor_asked: ABOUT_WAYS_IN,
  lost_factor_ready: { path: '/lost-factor', needsToken: true, class: 'security', ifUncertain: 'retry' },
  deletion_requested: { path: '/settings/account', needsToken: false, class: 'security', ifUncertain: 'retry' },
  account_deleted: { path: '/', needsToken: false, class: 'security', ifUncertain: 'retry' },
  confirm_message: { path: '/confirm-message', needsToken: true, class: 'asked', ifUncertain: 'retry' },
  message_answer: { path: '/ask-for-help', needsToken: false, class: 'asked', ifUncertain: 'retry' },
  registration_approved: { path: '/auth', needsToken: false, class: 'security', ifUncertain: 'retry' },
  registration_refused: { path: '/', needsToken: false, class: 'security', ifUncertain: 'retry' },
  notices: { path: '/', needsToken: false, class: 'topic', topic: 'notices', ifUncertain: 'leave' },
  weekly_digest: { path: '/', needsToken: false, class: 'topic', topic: 'digest', ifUncertain: 'leave' },
};
