import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { isKnownPassword } from './known-passwords.ts';
import { hashPassword } from './password.ts';
import { isOwn, type Own } from './password-rules.ts';

/** Refuses what is guessed first, and hashes the rest. */
export async function hashNewPassword(
  app: Pick<App, 'guardedHttp' | 'log' | 'settings'>,
  password: string,
  { username, email }: Pick<Own, 'username' | 'email'>,
): Promise<string> {
  if (isOwn(password, { username, email, brandName: app.settings.brandName })) throw new Problem('password_is_own');
  if (await isKnownPassword(app, password)) throw new Problem('password_known');
  return hashPassword(password);
}
