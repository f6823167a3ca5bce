import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { describeSecret, newSecret, stepOfCode } from './authenticator-rules.ts';

/** The secret and the moments of RFC 6238, appendix B; its codes have eight digits, of which apps show the last six. */
const RFC_SECRET = Buffer.from('12345678901234567890');

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('the code of RFC 6238 at second %i', (second, code, step) => {
  expect(stepOfCode(RFC_SECRET, code, second * 1000)).toBe(step);
});

test('a code is right one step early and late, and wrong after that', () => {
  const at = (second: number) => stepOfCode(RFC_SECRET, '287082', second * 1000);
  expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
  expect([90, 1000].map(at)).toEqual([undefined, undefined]);
  expect(stepOfCode(RFC_SECRET, '000000', 59_000)).toBeUndefined();
});

test('an app that reads the QR code shows codes that are accepted', () => {
  const bytes = newSecret();
  const { secret, uri } = describeSecret(bytes, { brandName: 'A brand: with & signs', username: 'ada.l' });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  const app = new TOTP({ issuer: 'A brand', secret });
  expect(stepOfCode(bytes, app.generate({ timestamp: 90_000 }), 90_000)).toBe(3);
  expect(newSecret().equals(newSecret())).toBe(false);
});
