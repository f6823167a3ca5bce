import { MINIMUM_PASSWORD_LENGTH } from '@viewloop/contract/constants';

interface PasswordEntry {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** The name of the message for the first thing that is wrong; a toast shows only one. */
export function passwordProblem(entry: PasswordEntry): 'missing' | 'mismatch' | 'tooShort' | undefined {
  const { currentPassword, newPassword, confirmPassword } = entry;
  if (!currentPassword || !newPassword || !confirmPassword) return 'missing';
  if (newPassword !== confirmPassword) return 'mismatch';
  if (newPassword.length < MINIMUM_PASSWORD_LENGTH) return 'tooShort';
  return undefined;
}
