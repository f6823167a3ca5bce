import { expect, test } from 'vitest';
import { rest as en } from '../../messages/en/rest.ts';
import { emailProblem, passwordProblem } from './settings-rules.ts';

test('an e-mail change needs the password and a difference, in this order', () => {
  expect(emailProblem({ email: 'ada@example.org', password: '' }, 'ada@example.org')).toBe('passwordRequired');
  expect(emailProblem({ email: 'ADA@example.org', password: 'x' }, 'ada@example.org')).toBe('noChanges');
  expect(emailProblem({ email: 'new@example.org', password: 'x' }, 'ada@example.org')).toBeUndefined();
});

test.each([
  [['', 'secret', 'secret'], 'allFieldsRequired'],
  [['old', '', ''], 'allFieldsRequired'],
  [['old', 'secret', 'secret2'], 'passwordsDiffer'],
  [['old', '12345', '12345'], 'passwordTooShort'],
  [['old', '123456', '123456'], undefined],
])('passwords %j: %s', ([currentPassword = '', newPassword = '', confirmPassword = ''], problem) => {
  expect(passwordProblem({ currentPassword, newPassword, confirmPassword })).toBe(problem);
});

test('the toasts read as the product always read', () => {
  const { passwordRequired, noChanges, allFieldsRequired, passwordsDiffer, passwordTooShort } = en.settings;
  const lines = [passwordRequired, noChanges, allFieldsRequired, passwordsDiffer, passwordTooShort];
  expect(lines.map(({ title, description }) => `${title} - ${description}`)).toEqual([
    'Password Required - Please enter your current password to update email.',
    'No Changes - The email address is the same as your current one.',
    'All Fields Required - Please fill in all password fields.',
    "Passwords Don't Match - New password and confirmation don't match.",
    'Password Too Short - Password must be at least 6 characters long.',
  ]);
});
