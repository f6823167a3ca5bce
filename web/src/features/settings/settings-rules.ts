import { MINIMUM_PASSWORD_LENGTH } from '@viewloop/contract/constants';

/** The name of the message for the first problem, or undefined if the form can be sent. */
export function emailProblem(entry: { email: string; password: string }, current: string) {
  if (!entry.password) return 'passwordRequired';
  if (entry.email.toLowerCase() === current.toLowerCase()) return 'noChanges';
  return undefined;
}

export function passwordProblem(entry: { currentPassword: string; newPassword: string; confirmPassword: string }) {
  if (!entry.currentPassword || !entry.newPassword || !entry.confirmPassword) return 'allFieldsRequired';
  if (entry.newPassword !== entry.confirmPassword) return 'passwordsDiffer';
  if (entry.newPassword.length < MINIMUM_PASSWORD_LENGTH) return 'passwordTooShort';
  return undefined;
}
