import { expect, test } from 'vitest';
import { passwordProblem } from './password-rules.ts';

test.each([
  ['', 'another1', 'another1', 'missing'],
  ['secret1', '', '', 'missing'],
  ['secret1', 'another1', 'another2', 'mismatch'],
  ['secret1', 'five5', 'five5', 'tooShort'],
  ['secret1', 'six666', 'six666', undefined],
] as const)('%s → %s, %s: %s', (currentPassword, newPassword, confirmPassword, problem) => {
  expect(passwordProblem({ currentPassword, newPassword, confirmPassword })).toBe(problem);
});
