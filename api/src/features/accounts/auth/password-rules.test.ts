import { expect, test } from 'vitest';
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
