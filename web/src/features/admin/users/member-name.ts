import { adminMessages } from '../../../messages/admin.ts';
import type { AdminUser } from '../api.ts';

/** The username, or the part of the e-mail before the @, or the id. */
export function memberName({ username, email, id }: Pick<AdminUser, 'username' | 'email' | 'id'>): string {
  return username || email.split('@')[0] || adminMessages().users.nameless(id);
}
