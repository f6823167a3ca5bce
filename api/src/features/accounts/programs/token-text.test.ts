import { expect, test } from 'vitest';
import { isTokenText, newTokenText } from './token-text.ts';

test('a token is recognised by its checksum, and every typing error is noticed', () => {
  const token = newTokenText();
  expect(token).toMatch(/^vlp_[0-9A-Za-z]{36}$/);
  expect(isTokenText(token)).toBe(true);
  for (let place = 4; place < token.length; place++) {
    const other = token[place] === 'x' ? 'y' : 'x';
    expect(isTokenText(token.slice(0, place) + other + token.slice(place + 1))).toBe(false);
  }
});

test.each(['', 'vlp_', 'ghp_0123456789', newTokenText().slice(1), `${newTokenText()}0`, ` ${newTokenText()}`])(
  '"%s" is no token',
  (text) => expect(isTokenText(text)).toBe(false),
);
