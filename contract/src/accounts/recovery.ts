import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, Instant, Language, LinkToken } from '../wire/shapes.ts';
import { Email, NewPassword, WORK_AFTER_MANY } from './auth.ts';

/** Verifying an address, changing it, and getting back in without a password. */

export const emailState = defineRoute({
  method: 'GET',
  path: '/api/email',
  access: 'member',
  summary: "The member's e-mail address and what is known about it",
  problems: [],
  response: z.object({
    email: z.string(),
    verifiedAt: Instant.nullable(),
    /** The new address that has not been confirmed yet. */
    pendingEmail: z.string().nullable(),
    /** Why the mail server refuses the address, in its own words. */
    undeliverable: z.string().nullable(),
    /** Whether this site sends mail. If not, an admin sees the mails and can pass them on. */
    mailIsSent: z.boolean(),
    language: Language,
  }),
});

export const sendVerification = defineRoute({
  method: 'POST',
  path: '/api/email/send-verification',
  access: 'member',
  summary: 'Mails a link that verifies the address, or confirms a pending change of it',
  problems: ['already_verified'],
  response: Done,
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/email/verify',
  access: 'anyone',
  summary: 'Uses up the link of a verification mail',
  body: z.strictObject({ token: LinkToken }),
  problems: ['email_taken', 'link_unknown', 'link_used', 'link_expired', 'link_of_another'],
  response: z.object({ email: z.string(), done: z.enum(['verified', 'changed']) }),
});

export const cancelEmailChange = defineRoute({
  method: 'POST',
  path: '/api/email/cancel-change',
  access: 'member',
  summary: 'Gives up a change of address that has not been confirmed',
  problems: [],
  response: Done,
});

export const undoEmailChange = defineRoute({
  method: 'POST',
  path: '/api/email/undo',
  access: 'anyone',
  summary: 'Takes a change of address back, ends all sessions and mails a link for a new password',
  body: z.strictObject({ token: LinkToken }),
  problems: ['email_taken', 'link_unknown', 'link_used', 'link_expired', 'link_of_another'],
  response: z.object({ email: z.string() }),
});

export const setLanguage = defineRoute({
  method: 'POST',
  path: '/api/user/language',
  access: 'member',
  summary: 'The language in which the member is written to',
  body: z.strictObject({ language: Language }),
  problems: [],
  response: Done,
});

export const requestPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/password-reset/request',
  access: 'anyone',
  summary: 'Mails a link for a new password, if there is such an account; the answer is the same if there is not',
  description: WORK_AFTER_MANY,
  body: z.strictObject({ email: Email }),
  problems: ['human_check'],
  response: z.object({
    ok: z.literal(true),
    /** Whether this site sends mail, or the operator has to pass the link on. */
    mailIsSent: z.boolean(),
  }),
});

export const passwordResetLink = defineRoute({
  // Not a GET, so that the token is in no address and in no log of a proxy.
  method: 'POST',
  path: '/api/password-reset/link',
  access: 'anyone',
  summary: 'Whether a link for a new password can still be used; looking does not use it up',
  body: z.strictObject({ token: LinkToken }),
  problems: [],
  response: z.object({ state: z.enum(['valid', 'used', 'expired', 'unknown']) }),
});

export const confirmPasswordReset = defineRoute({
  method: 'POST',
  path: '/api/password-reset/confirm',
  access: 'anyone',
  summary: 'Sets a new password with the link of a mail, and ends all sessions',
  body: z.strictObject({ token: LinkToken, newPassword: NewPassword }),
  problems: [
    'not_signed_in',
    'password_is_own',
    'password_known',
    'link_unknown',
    'link_used',
    'link_expired',
    'link_of_another',
  ],
  response: Done,
});
