import { z } from 'zod';
import { NewPassword, User } from '../../accounts/auth.ts';
import { defineRoute } from '../../wire/route.ts';
import { Credits, Done, GivenPassword, Instant, MemberId, Reason, SpendCredits } from '../../wire/shapes.ts';
import { searchQuery } from './search.ts';

export const AdminUser = User.extend({
  suspendedAt: Instant.nullable(),
  suspendedReason: z.string().nullable(),
  hasSecondFactor: z.boolean(),
});

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary:
    'Lists members, newest first; q finds any part of a name or e-mail address; X-Total-Count is the number of results',
  query: z.object({
    ...searchQuery,
    /** Only admins and moderators. */
    team: z.enum(['true', 'false']).default('false'),
  }),
  problems: [],
  response: z.array(AdminUser),
});

export const updateCredits = defineRoute({
  method: 'POST',
  path: '/api/admin/update-credits',
  access: 'admin',
  summary: "Sets a member's credits to an absolute value with an adjustment entry",
  body: z.strictObject({ userId: MemberId, credits: SpendCredits, reason: Reason.nullable().optional() }),
  problems: ['confirm_first', 'deleted_member', 'member_not_found'],
  response: z.object({ userId: MemberId, credits: Credits, change: Credits }),
});

export const suspendMember = defineRoute({
  method: 'POST',
  path: '/api/admin/suspend',
  access: 'admin',
  summary: 'Suspends a member and ends their sessions at once',
  body: z.strictObject({ userId: MemberId, reason: Reason }),
  problems: ['member_not_found', 'own_account', 'last_admin'],
  response: Done,
});

export const restoreMember = defineRoute({
  method: 'POST',
  path: '/api/admin/restore',
  access: 'admin',
  summary: 'Lets a suspended member sign in again',
  body: z.strictObject({ userId: MemberId }),
  problems: ['deleted_member', 'member_not_found'],
  response: Done,
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/admin/change-password',
  access: 'admin',
  summary: "Changes the signed-in admin's own password",
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword, confirmPassword: z.string() }),
  problems: ['wrong_password', 'password_is_own', 'password_known', 'password_mismatch', 'confirm_first'],
  response: Done,
});
