import { expect, test } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { rest as en } from '../../messages/en/rest.ts';
import { checkLogin, checkRegistration, refusedField } from './auth-rules.ts';

const good = { username: 'ada.l', email: 'ada@example.org', password: 'secret' };

test('a complete form has no errors', () => {
  expect(checkLogin(good, en.auth)).toEqual({});
  expect(checkRegistration(good, en.auth)).toEqual({});
});

test.each([
  [{ username: '' }, { username: 'Username is required.' }],
  [{ username: 'ab' }, { username: en.auth.usernameInvalid }],
  [{ username: 'a b c' }, { username: en.auth.usernameInvalid }],
  [{ email: '' }, { email: 'Email is required.' }],
  [{ email: 'ada@example' }, { email: en.auth.emailInvalid }],
  [{ password: '' }, { password: 'Password is required.' }],
  [{ password: '12345' }, { password: 'Password must be at least 6 characters long.' }],
])('%j is refused with the reason', (change, errors) => {
  expect(checkRegistration({ ...good, ...change }, en.auth)).toEqual(errors);
});

test('a login says which of the two is missing', () => {
  expect(Object.keys(checkLogin({ username: '', password: '' }, en.auth))).toEqual(['username', 'password']);
});

test('a name or address that is taken belongs to its field', () => {
  const taken = (code: string) => new CallError(409, '', JSON.stringify({ code, message: 'taken' }));
  expect(refusedField(taken('username_taken'))).toBe('username');
  expect(refusedField(taken('email_taken'))).toBe('email');
  expect(refusedField(taken('password_known'))).toBe('password');
  expect(refusedField(taken('invitation_invalid'))).toBe('invitation');
  expect(refusedField(taken('busy'))).toBeUndefined();
  expect(refusedField(new TypeError())).toBeUndefined();
});
