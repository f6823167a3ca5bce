import { z } from 'zod';
import { MAXIMUM_PASSWORD_LENGTH, MINIMUM_PASSWORD_LENGTH, USERNAME_PATTERN } from '../wire/constants.ts';
import { defineRoute } from '../wire/route.ts';
import { Avatar, Credits, Done, GivenPassword, Instant, Language, MemberId } from '../wire/shapes.ts';

export const User = z.object({
  id: MemberId,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** The avatar. The name is kept for older clients; inside the product it is called `avatar`. */
  gender: Avatar,
  profileImageUrl: z.string().nullable(),
  credits: Credits,
  referralCode: z.string().nullable(),
  referralEarnings: Credits,
  isAdmin: z.boolean(),
  /** Decides about reports, signals and voids. Never true for an admin, who may do that anyway. */
  isModerator: z.boolean(),
  createdAt: Instant,
  /** When the member agreed to the notice about the platforms' own rules; null until then. */
  rulesAcceptedAt: Instant.nullable(),
  /** Only there, and true, for an admin who has to set up a second factor before anything else. */
  needsSecondFactor: z.boolean().optional(),
  /** The newest version of this site's own rules that the member agreed to; null if none. */
  rulesVersion: z.int().nullable(),
});
export type User = z.output<typeof User>;

export const Username = z
  .string()
  .regex(USERNAME_PATTERN, '3 to 30 letters, digits, dots, dashes or underscores')
  .meta({ examples: ['ada'] });
export const Email = z.email().max(254);
export const NewPassword = z
  .string()
  .min(MINIMUM_PASSWORD_LENGTH, 'Password must be at least 6 characters long.')
  .max(MAXIMUM_PASSWORD_LENGTH)
  .meta({ examples: ['a new password'] });
/** The code of an invitation, as its link has it. */
export const InvitationCode = z
  .string()
  .max(64)
  .optional()
  .meta({ examples: ['Jx0qPZ3cW7uT5vR1'] });
export const PersonName = z.string().trim().max(60).nullable().optional();

/** For the OpenAPI document. */
export const WORK_AFTER_MANY =
  'After many attempts from one address, or for one account, the answer is 428 `human_check` with an ALTCHA challenge (JSON) in `details.challenge`. Solve it and repeat the call with the header `Human-Check`: `{"challenge": …, "solution": …}` as JSON in base64url.';

export const register = defineRoute({
  method: 'POST',
  path: '/api/register',
  access: 'anyone',
  summary: 'Creates an account and signs in',
  description: `${WORK_AFTER_MANY} Where registration is by approval, the account is made and the answer is 403 \`awaiting_approval\`.`,
  body: z.strictObject({
    username: Username,
    email: Email,
    password: NewPassword,
    firstName: PersonName,
    lastName: PersonName,
    gender: Avatar.nullable().optional(),
    /** An unknown code is ignored, and does not prevent the registration. */
    referralCode: z.string().max(64).nullable().optional(),
    /** In which mails are written; without it the browser's own wish counts. */
    language: Language.optional(),
    /** Needed where registration is by invitation. Where it is by approval, nobody has to wait with one. */
    invitation: InvitationCode,
  }),
  problems: [
    'not_signed_in',
    'human_check',
    'username_taken',
    'password_is_own',
    'password_known',
    'registration_closed',
    'invitation_needed',
    'invitation_invalid',
    'awaiting_approval',
    'email_domain_blocked',
    'username_reserved',
    'email_taken',
  ],
  response: User,
});

export const usernameAvailable = defineRoute({
  method: 'GET',
  path: '/api/username-available',
  access: 'anyone',
  summary: 'Tells whether a username is free, for forms that check it while it is typed',
  query: z.object({ username: Username }),
  problems: [],
  response: z.object({ available: z.boolean() }),
});

export const login = defineRoute({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary: 'Signs in with username or e-mail',
  description: WORK_AFTER_MANY,
  body: z.strictObject({
    username: z
      .string()
      .min(1)
      .max(254)
      .meta({ examples: ['ada'] }),
    password: GivenPassword,
  }),
  problems: [
    'not_signed_in',
    'human_check',
    'wrong_credentials',
    'suspended',
    'awaiting_approval',
    'second_factor_needed',
  ],
  response: User,
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/logout',
  access: 'anyone',
  summary: 'Ends this session',
  problems: [],
  response: Done,
});

export const currentUser = defineRoute({
  method: 'GET',
  path: '/api/user',
  access: 'member',
  scope: 'read',
  beforeFactor: true,
  command: 'whoami',
  summary: 'Returns the signed-in user',
  problems: [],
  response: User,
});

export const currentAuthUser = defineRoute({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  scope: 'read',
  beforeFactor: true,
  summary: 'Returns the signed-in user (another address of GET /api/user)',
  problems: [],
  response: User,
});
