import { MINIMUM_PASSWORD_LENGTH, USERNAME_PATTERN } from '@viewloop/contract/constants';
import { CallError } from '../../lib/call.ts';
import { isEmail } from '../../lib/email.ts';
import type { Messages } from '../../messages/index.ts';

export type FormErrors = Partial<Record<'username' | 'email' | 'password' | 'invitation', string>>;
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

type Refused = 'username' | 'email' | 'password' | 'invitation';
const refusedFields: Partial<Record<string, Refused>> = {
  username_taken: 'username',
  username_reserved: 'username',
  email_taken: 'email',
  email_domain_blocked: 'email',
  password_is_own: 'password',
  password_known: 'password',
  invitation_needed: 'invitation',
  invitation_invalid: 'invitation',
};

/** The field whose value the server refused. */
export function refusedField(error: unknown): Refused | undefined {
  return error instanceof CallError ? refusedFields[error.problem?.code ?? ''] : undefined;
}
