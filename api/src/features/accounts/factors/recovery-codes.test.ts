import { expect, test } from 'vitest';
import { appCodeIn, hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('ten different codes in groups of four', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test('a code is the same however it is typed', () => {
  const written = hashOfRecoveryCode('k3f9-10ab-cdef-gh01');
  for (const typed of ['K3F9 10AB CDEF GH01', 'k3f910abcdefgh01', ' k3f9-loab-cdef-ghoi ']) {
    expect(hashOfRecoveryCode(typed)).toEqual(written);
  }
  expect(hashOfRecoveryCode('k3f9-10ab-cdef-gh02')).not.toEqual(written);
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['k3f9-10ab-cdef-gh01', undefined],
])('%s is a code of an app: %s', (text, code) => {
  expect(appCodeIn(text)).toBe(code);
});
