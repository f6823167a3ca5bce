import { expect, test } from 'vitest';
import { CallError } from './call.ts';
import { passwordRefusal, wrongPasswordFields } from './password-fields.ts';

const refused = (code: string) => new CallError(400, 'Bad Request', JSON.stringify({ code, message: `about ${code}` }));

test('a wrong or a weak password marks its own field, and nothing else marks one', () => {
  expect(passwordRefusal(refused('wrong_password'))).toEqual({ currentPassword: 'about wrong_password' });
  expect(passwordRefusal(refused('password_known'))).toEqual({ newPassword: 'about password_known' });
  expect(passwordRefusal(refused('password_is_own'))).toEqual({ newPassword: 'about password_is_own' });
  expect(passwordRefusal(refused('too_many_requests'))).toBeUndefined();
  expect(passwordRefusal(new TypeError('no answer'))).toBeUndefined();
});

test('what is empty is marked, else what differs, else what is too short', () => {
  const typed = { currentPassword: 'secret1', newPassword: 'secret2', confirmPassword: 'secret2' };
  expect(wrongPasswordFields(typed)).toEqual([]);
  expect(wrongPasswordFields({ ...typed, currentPassword: '', newPassword: '' })).toEqual([
    'currentPassword',
    'newPassword',
  ]);
  expect(wrongPasswordFields({ ...typed, confirmPassword: 'other' })).toEqual(['confirmPassword']);
  expect(wrongPasswordFields({ ...typed, newPassword: 'a', confirmPassword: 'a' })).toEqual(['newPassword']);
});
