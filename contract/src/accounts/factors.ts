import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Done, GivenPassword, IdInPath, Instant, LinkToken, MemberId, Reason } from '../wire/shapes.ts';
import { User } from './auth.ts';

/**
 * Passkeys, authenticator apps and recovery codes. `beforeFactor` marks what an admin may call who still has to set up a
 * second factor.
 */

/** A code of an authenticator app (six digits) or a recovery code. Spaces, dashes and case do not matter. */
const Code = z.string().trim().min(6).max(40);
const PasskeyName = z.string().trim().min(1).max(60);
const Encoded = z.string().regex(/^[A-Za-z0-9_-]{1,12000}$/);
const CredentialId = z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/);

/** What a browser returns after `navigator.credentials.create()`; other keys are ignored. */
const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** What a browser returns after `navigator.credentials.get()`; other keys are ignored. */
const SignedCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: Encoded, authenticatorData: Encoded, signature: Encoded }),
});
export type NewCredential = z.output<typeof NewCredential>;
export type SignedCredential = z.output<typeof SignedCredential>;

/** Options of the WebAuthn standard, in its own JSON form. */
const CeremonyOptions = z.looseObject({ challenge: z.string() });

/** Shown once, when the first factor was set up; null if the member has codes already. */
const WithRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const Factors = z.object({
  passkeys: z.array(z.object({ id: z.int(), name: z.string(), createdAt: Instant, usedAt: Instant.nullable() })),
  authenticator: z.object({ createdAt: Instant, usedAt: Instant.nullable() }).nullable(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int(),
  /** Passkeys work at this address alone. Null: the operator has not set PUBLIC_URL, or it cannot have passkeys. */
  passkeyOrigin: z.string().nullable(),
  /** This member is an admin, and admins of this site need a second factor. */
  required: z.boolean(),
});
export type Factors = z.output<typeof Factors>;

export const readFactors = defineRoute({
  method: 'GET',
  path: '/api/factors',
  access: 'member',
  beforeFactor: true,
  summary: "The member's passkeys, authenticator app and recovery codes",
  problems: [],
  response: Factors,
});

export const beginAuthenticator = defineRoute({
  method: 'POST',
  path: '/api/factors/authenticator/begin',
  access: 'member',
  beforeFactor: true,
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
  problems: ['confirm_first', 'authenticator_exists'],
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmAuthenticator = defineRoute({
  method: 'POST',
  path: '/api/factors/authenticator/confirm',
  access: 'member',
  beforeFactor: true,
  summary: 'Takes the authenticator app into use with its first code',
  body: z.strictObject({ code: Code }),
  problems: ['wrong_code', 'code_used', 'confirm_first', 'authenticator_exists', 'no_authenticator'],
  response: WithRecoveryCodes,
});

export const removeAuthenticator = defineRoute({
  method: 'POST',
  path: '/api/factors/authenticator/remove',
  access: 'member',
  summary: 'Removes the authenticator app',
  problems: ['confirm_first', 'no_authenticator', 'last_factor'],
  response: Done,
});

export const newPasskeyOptions = defineRoute({
  method: 'POST',
  path: '/api/factors/passkeys/options',
  access: 'member',
  beforeFactor: true,
  summary: 'What the browser needs to create a passkey',
  problems: ['confirm_first', 'passkeys_unavailable'],
  response: CeremonyOptions,
});

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/factors/passkeys',
  access: 'member',
  beforeFactor: true,
  summary: 'Adds the passkey that the browser has created',
  body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
  problems: ['confirm_first', 'passkeys_unavailable', 'passkey_refused', 'passkey_exists', 'too_many_passkeys'],
  response: WithRecoveryCodes,
});

const byId = z.object({ id: IdInPath });

export const renamePasskey = defineRoute({
  method: 'POST',
  path: '/api/factors/passkeys/:id/rename',
  access: 'member',
  summary: 'Renames a passkey',
  params: byId,
  body: z.strictObject({ name: PasskeyName }),
  problems: ['passkey_not_found'],
  response: Done,
});

export const removePasskey = defineRoute({
  method: 'POST',
  path: '/api/factors/passkeys/:id/remove',
  access: 'member',
  summary: 'Removes a passkey',
  params: byId,
  problems: ['last_way_in', 'confirm_first', 'passkey_not_found', 'last_factor'],
  response: Done,
});

export const newRecoveryCodes = defineRoute({
  method: 'POST',
  path: '/api/factors/recovery-codes',
  access: 'member',
  summary: 'Ten new recovery codes; the old ones no longer work',
  problems: ['confirm_first', 'no_factor'],
  response: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const finishSignIn = defineRoute({
  method: 'POST',
  path: '/api/login/second-factor',
  access: 'anyone',
  summary: 'Finishes a sign-in that was answered with `second_factor_needed`, with a code',
  description:
    'The token is in the details of that answer and works for ten minutes. The code is that of an authenticator app or a recovery code.',
  body: z.strictObject({ token: LinkToken, code: Code }),
  problems: [
    'wrong_credentials',
    'suspended',
    'sign_in_over',
    'wrong_code',
    'code_used',
    'link_unknown',
    'link_used',
    'link_expired',
    'link_of_another',
  ],
  response: User,
});

export const signInOptions = defineRoute({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'anyone',
  summary: 'What the browser needs to sign in with a passkey',
  body: z.strictObject({ token: LinkToken.optional() }),
  problems: ['sign_in_over', 'passkeys_unavailable'],
  response: CeremonyOptions,
});

export const signInWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'anyone',
  summary: 'Signs in with a passkey, alone or as the second factor of a sign-in that has begun',
  body: z.strictObject({ credential: SignedCredential, token: LinkToken.optional() }),
  problems: [
    'wrong_credentials',
    'suspended',
    'sign_in_over',
    'passkeys_unavailable',
    'passkey_refused',
    'passkey_unknown',
    'link_unknown',
    'link_used',
    'link_expired',
    'link_of_another',
  ],
  response: User,
});

export const confirmIdentity = defineRoute({
  method: 'POST',
  path: '/api/confirm',
  access: 'member',
  beforeFactor: true,
  summary: 'Shows again who is calling; sensitive changes are possible for ten minutes after it',
  description:
    'Members with a second factor send a code of it, or use a passkey. All others send their password. A call that needs this answers `confirm_first`.',
  body: z
    .strictObject({ password: GivenPassword.optional(), code: Code.optional() })
    .refine(({ password, code }) => (password === undefined) !== (code === undefined), 'send a password or a code')
    .meta({ examples: [{ password: 'my password' }] }),
  problems: ['wrong_password', 'wrong_code', 'code_used', 'confirm_with_factor'],
  response: Done,
});

export const confirmOptions = defineRoute({
  method: 'POST',
  path: '/api/confirm/passkey/options',
  access: 'member',
  beforeFactor: true,
  summary: 'What the browser needs to confirm with a passkey',
  problems: ['passkeys_unavailable', 'passkey_not_found'],
  response: CeremonyOptions,
});

export const confirmWithPasskey = defineRoute({
  method: 'POST',
  path: '/api/confirm/passkey',
  access: 'member',
  beforeFactor: true,
  summary: 'Shows again who is calling, with a passkey',
  body: z.strictObject({ credential: SignedCredential }),
  problems: ['passkeys_unavailable', 'passkey_refused', 'passkey_unknown'],
  response: Done,
});

export const removeFactors = defineRoute({
  method: 'POST',
  path: '/api/admin/remove-factors',
  access: 'admin',
  summary: 'Removes all factors of a member who has lost them, and ends their sessions; the member is told',
  body: z.strictObject({ userId: MemberId, reason: Reason }),
  problems: ['confirm_first', 'no_factors', 'member_not_found'],
  response: Done,
});
