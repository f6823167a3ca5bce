import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KNOWN_PASSWORDS, makeKnownPasswords } from './known-passwords.mjs';

test('the list of common passwords is that of the package; node scripts/known-passwords.mjs makes it', () => {
  expect(readFileSync(KNOWN_PASSWORDS).equals(makeKnownPasswords())).toBe(true);
});
