import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { Avatar, Done, Instant, Language } from '../wire/shapes.ts';
import { Email, InvitationCode, User, Username } from './auth.ts';

/** Signing in with an account at another site (OpenID Connect). */

const ProviderId = z.string().regex(/^[a-z0-9]{1,20}$/);

export const listProviders = defineRoute({
  method: 'GET',
  path: '/api/identities/providers',
  access: 'anyone',
  summary: 'The other sites whose accounts can be used to sign in here',
  problems: [],
  response: z.array(z.object({ id: ProviderId, name: z.string() })),
});

export const beginIdentity = defineRoute({
  method: 'POST',
  path: '/api/identities/begin',
  access: 'anyone',
  summary:
    'Begins to sign in with another site, to link an account there, or to show again who is calling; returns the address to go to',
  body: z.strictObject({ provider: ProviderId, purpose: z.enum(['sign-in', 'link', 'confirm']) }),
  problems: ['not_found', 'not_signed_in', 'provider_unavailable', 'confirm_first'],
  response: z.object({ url: z.string() }),
});

export const finishIdentity = defineRoute({
  method: 'POST',
  path: '/api/identities/finish',
  access: 'anyone',
  summary: 'Ends what was begun, with what the other site put into the address it led back to',
  body: z.strictObject({ query: z.string().max(8000) }),
  problems: [
    'not_signed_in',
    'not_found',
    'wrong_credentials',
    'suspended',
    'awaiting_approval',
    'provider_unavailable',
    'identity_refused',
    'identity_taken',
    'provider_linked',
    'second_factor_needed',
    'sign_in_over',
    'confirm_with_factor',
  ],
  response: z.discriminatedUnion('done', [
    z.object({ done: z.literal('signed-in'), user: User }),
    z.object({ done: z.literal('linked'), provider: z.string() }),
    /** Sensitive changes are possible for ten minutes. */
    z.object({ done: z.literal('confirmed'), provider: z.string() }),
    /** Nobody here has this account. Registering with it takes a username. */
    z.object({
      done: z.literal('unknown'),
      provider: z.string(),
      username: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ]),
});

export const registerWithIdentity = defineRoute({
  method: 'POST',
  path: '/api/identities/register',
  access: 'anyone',
  summary: 'Creates an account that is signed in to with the other site, and signs in',
  body: z.strictObject({
    username: Username,
    email: Email,
    gender: Avatar.nullable().optional(),
    referralCode: z.string().max(64).nullable().optional(),
    language: Language.optional(),
    invitation: InvitationCode,
  }),
  problems: [
    'not_signed_in',
    'human_check',
    'username_taken',
    'registration_closed',
    'invitation_needed',
    'invitation_invalid',
    'awaiting_approval',
    'email_domain_blocked',
    'username_reserved',
    'email_taken',
    'identity_taken',
    'provider_linked',
    'sign_in_over',
  ],
  response: User,
});

export const listIdentities = defineRoute({
  method: 'GET',
  path: '/api/identities',
  access: 'member',
  summary: 'The accounts at other sites that the member signs in with',
  problems: [],
  response: z.object({
    /** Without one the member signs in with another site only. A link for a new password sets one. */
    hasPassword: z.boolean(),
    identities: z.array(
      z.object({
        provider: z.string(),
        name: z.string(),
        label: z.string().nullable(),
        linkedAt: Instant,
        usedAt: Instant.nullable(),
      }),
    ),
  }),
});

export const unlinkIdentity = defineRoute({
  method: 'POST',
  path: '/api/identities/unlink',
  access: 'member',
  summary: 'Takes the link to an account at another site away, if another way in remains',
  body: z.strictObject({ provider: ProviderId }),
  problems: ['not_found', 'last_way_in', 'confirm_first'],
  response: Done,
});
