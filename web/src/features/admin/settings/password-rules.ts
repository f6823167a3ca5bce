import { MINIMUM_PASSWORD_LENGTH } from '@viewloop/contract/constants';

interface PasswordEntry {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** What is wrong with the entry, by the name of its message; the first thing only, as a toast shows one. */
export function passwordProblem(entry: PasswordEntry): 'missing' | 'mismatch' | 'tooShort' | undefined {
  const { currentPassword, newPassword, confirmPassword } = entry;
  if (!currentPassword || !newPassword || !confirmPassword) return 'missing';
  if (newPassword !== confirmPassword) return 'mismatch';
  if (newPassword.length < MINIMUM_PASSWORD_LENGTH) return 'tooShort';
  return undefined;
}
