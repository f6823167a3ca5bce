import { MINIMUM_PASSWORD_LENGTH } from '@viewloop/contract/constants';
import { CallError } from './call.ts';
import { problemText } from './problem-text.ts';

interface TypedPasswords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Which fields of a form for a new password are to be marked; the first that is wrong decides, as the toast does. */
export function wrongPasswordFields(typed: TypedPasswords): (keyof TypedPasswords)[] {
  const empty = (['currentPassword', 'newPassword', 'confirmPassword'] as const).filter((name) => !typed[name]);
  if (empty.length > 0) return empty;
  if (typed.newPassword !== typed.confirmPassword) return ['confirmPassword'];
  return typed.newPassword.length < MINIMUM_PASSWORD_LENGTH ? ['newPassword'] : [];
}

/** Which password the server refused, with its reason, so that the form can mark that field. */
export function passwordRefusal(error: unknown): { currentPassword: string } | { newPassword: string } | undefined {
  const code = error instanceof CallError ? error.problem?.code : undefined;
  if (code === 'wrong_password') return { currentPassword: problemText(error) };
  if (code === 'password_is_own' || code === 'password_known') return { newPassword: problemText(error) };
  return undefined;
}
