import { expect, test } from 'vitest';
import { hashPassword } from './password.ts';
import { isOwn, normalisedPassword } from './password-rules.ts';

const own = { username: 'Ada.Lovelace', email: 'countess@example.com', brandName: 'View Loop' };

test.each([
  'ada.lovelace',
  'ADA.LOVELACE',
  'countess@example.com',
  'Countess',
  'viewloop',
  'view loop',
  'ＶｉｅｗＬｏｏｐ',
])('%s is what everybody tries first', (password) => expect(isOwn(password, own)).toBe(true));

test('a password that only contains the name is another one', () => {
  expect(isOwn('ada.lovelace and the engine', own)).toBe(false);
});

test('two spellings of the same text are one password', () => {
  expect(normalisedPassword('gru\u0308n １２３')).toBe(normalisedPassword('grün 123'));
});

test('a password is hashed at a cost that makes guessing slow', async () => {
  expect(await hashPassword('a password')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
