import { z } from 'zod';
import { Email, NewPassword, PersonName, User } from '../accounts/auth.ts';
import { defineRoute } from '../wire/route.ts';
import { Avatar, Done, GivenPassword } from '../wire/shapes.ts';

export const updateProfile = defineRoute({
  method: 'POST',
  path: '/api/user/update-profile',
  access: 'member',
  summary: 'Changes name and avatar',
  body: z.strictObject({ firstName: PersonName, lastName: PersonName, gender: Avatar.optional() }),
  problems: [],
  response: User,
});

export const updateEmail = defineRoute({
  method: 'POST',
  path: '/api/user/update-email',
  access: 'member',
  summary: 'Changes the e-mail address',
  body: z.strictObject({ email: Email, password: GivenPassword.optional() }),
  problems: ['wrong_password', 'email_domain_blocked', 'email_taken', 'same_email', 'confirm_first'],
  response: User,
});

export const updatePassword = defineRoute({
  method: 'POST',
  path: '/api/user/update-password',
  access: 'member',
  summary: "Changes the password and ends the member's other sessions",
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  problems: ['wrong_password', 'password_is_own', 'password_known', 'confirm_first'],
  response: Done,
});
