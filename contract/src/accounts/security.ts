import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, GivenPassword, IdInPath, Instant, LinkToken, wholeInText } from '../wire/shapes.ts';

/** What changed the ways into an account, and how its owner takes it back. */

export const SecurityKind = z.enum([
  'new_device',
  'password_changed',
  'password_reset',
  'email_changed',
  'email_taken_back',
  'email_confirmed',
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'factors_removed',
  'identity_linked',
  'identity_unlinked',
  'token_made',
  'token_limited',
  'token_ended',
  'webhook_made',
  'webhook_changed',
  'webhook_removed',
  'not_me',
  'frozen',
  'kept',
  'removed',
  'lost_factor_asked',
  'lost_factor_ended',
  'lost_factor_used',
  'deletion_ended',
]);
export type SecurityKind = z.output<typeof SecurityKind>;

export const SecurityEvent = z.object({
  id: z.int(),
  kind: SecurityKind,
  /** What it is called: a passkey, an access token, an address. */
  name: z.string().nullable(),
  /** Browser and system; null if the browser did not say, or the server did it by itself. */
  device: z.string().nullable(),
  /** ISO 3166, where the network is registered; a hint. */
  country: z.string().nullable(),
  at: Instant,
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const securityLog = defineRoute({
  method: 'GET',
  path: '/api/user/security-log',
  access: 'member',
  summary: 'Lists what changed the ways into the account in the last 180 days, newest first, fifty at a time',
  query: z.object({ before: wholeInText(1).optional() }),
  problems: [],
  response: z.array(SecurityEvent),
});

export const FrozenKind = z.enum(['passkey', 'authenticator', 'recovery_codes', 'identity', 'token', 'webhook']);
export type FrozenKind = z.output<typeof FrozenKind>;

export const FrozenWayIn = z.object({
  id: z.int(),
  kind: FrozenKind,
  name: z.string().nullable(),
  addedAt: Instant,
  frozenAt: Instant,
});
export type FrozenWayIn = z.output<typeof FrozenWayIn>;

export const listFrozen = defineRoute({
  method: 'GET',
  path: '/api/user/frozen',
  access: 'member',
  summary: 'Lists the ways in that were frozen when the account was taken back',
  problems: [],
  response: z.array(FrozenWayIn),
});

const byId = z.object({ id: IdInPath });

export const keepFrozen = defineRoute({
  method: 'POST',
  path: '/api/user/frozen/:id/keep',
  access: 'member',
  summary: 'Puts a frozen way in back, after the caller has confirmed who they are',
  params: byId,
  problems: ['confirm_first', 'not_frozen', 'way_in_taken'],
  response: Done,
});

export const removeFrozen = defineRoute({
  method: 'POST',
  path: '/api/user/frozen/:id/remove',
  access: 'member',
  summary: 'Removes a frozen way in for good',
  params: byId,
  problems: ['not_frozen'],
  response: Done,
});

export const notMe = defineRoute({
  method: 'POST',
  path: '/api/not-me',
  access: 'anyone',
  summary:
    'Uses the "this was not me" link of a mail: ends all sessions, freezes what was added in the last seven days, and mails a link for a new password',
  body: z.strictObject({ token: LinkToken }),
  problems: ['email_taken', 'link_unknown', 'link_used', 'link_expired', 'link_of_another'],
  response: z.object({ email: z.string() }),
});

export const askLostFactor = defineRoute({
  method: 'POST',
  path: '/api/lost-factor/ask',
  access: 'anyone',
  summary:
    'Asks, after the right password, to be let in without the second factor. After 72 hours a link is mailed; until then any sign-in ends the request',
  body: z.strictObject({ token: LinkToken }),
  problems: ['sign_in_over', 'lost_factor_off', 'lost_factor_waits'],
  response: z.object({ readyAt: Instant }),
});

export const lostFactorState = defineRoute({
  method: 'GET',
  path: '/api/lost-factor',
  access: 'member',
  summary: 'Whether somebody with the password asked to be let in without the second factor',
  problems: [],
  response: z.object({ askedAt: Instant.nullable(), readyAt: Instant.nullable() }),
});

export const endLostFactor = defineRoute({
  method: 'POST',
  path: '/api/lost-factor/end',
  access: 'member',
  summary: 'Ends such a request',
  problems: [],
  response: Done,
});

export const useLostFactor = defineRoute({
  method: 'POST',
  path: '/api/lost-factor/use',
  access: 'anyone',
  summary:
    'Removes the second factors with the link of the mail and the password. Afterwards the password is enough to sign in',
  body: z.strictObject({ token: LinkToken, password: GivenPassword }),
  problems: ['wrong_password', 'link_unknown', 'link_used', 'link_expired', 'link_of_another'],
  response: Done,
});
