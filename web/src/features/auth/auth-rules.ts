import { MINIMUM_PASSWORD_LENGTH, USERNAME_PATTERN } from '@viewloop/contract/constants';
import { CallError } from '../../lib/call.ts';
import { isEmail } from '../../lib/email.ts';
import type { Messages } from '../../messages/index.ts';

export type FormErrors = Partial<Record<'username' | 'email' | 'password', string>>;
type Texts = Messages['auth'];

export function checkLogin(entry: { username: string; password: string }, texts: Texts): FormErrors {
  return {
    ...(!entry.username && { username: texts.required(texts.usernameOrEmail) }),
    ...(!entry.password && { password: texts.required(texts.password) }),
  };
}

export function checkRegistration(
  entry: { username: string; email: string; password: string },
  texts: Texts,
): FormErrors {
  const errors: FormErrors = {};
  if (!entry.username) errors.username = texts.required(texts.username);
  else if (!USERNAME_PATTERN.test(entry.username)) errors.username = texts.usernameInvalid;
  if (!entry.email) errors.email = texts.required(texts.email);
  else if (!isEmail(entry.email)) errors.email = texts.emailInvalid;
  if (!entry.password) errors.password = texts.required(texts.password);
  else if (entry.password.length < MINIMUM_PASSWORD_LENGTH) errors.password = texts.passwordTooShort;
  return errors;
}

/** The field whose value is already taken. */
export function takenField(error: unknown): 'username' | 'email' | undefined {
  if (!(error instanceof CallError)) return undefined;
  const code = error.problem?.code;
  if (code === 'username_taken' || code === 'username_reserved') return 'username';
  return code === 'email_taken' ? 'email' : undefined;
}
