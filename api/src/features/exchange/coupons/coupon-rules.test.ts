import { expect, test } from 'vitest';
import { type CouponLimits, couponLine, type Redeemer, refusalOf, stateOf } from './coupon-rules.ts';
import { generateCode } from './generate-code.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const open: CouponLimits = { credits: 5, uses: 3, used: 0, budget: null, expiresAt: null, endedAt: null };
const member: Redeemer = { verified: true, suspended: false, deleted: false, redeemed: false, mateRedeemed: false };

test.each<[string, Partial<CouponLimits>, string]>([
  ['open', {}, 'open'],
  ['the last use is left', { used: 2 }, 'open'],
  ['no use is left', { used: 3 }, 'used_up'],
  ['the budget pays one more', { used: 1, budget: 10 }, 'open'],
  ['the budget does not pay one more', { used: 1, budget: 9 }, 'used_up'],
  ['it expires later', { expiresAt: new Date(NOW.getTime() + 1) }, 'open'],
  ['it expires now', { expiresAt: NOW }, 'expired'],
  ['an admin has ended it', { endedAt: NOW, used: 3 }, 'ended'],
])('a coupon: %s', (_what, change, state) => {
  expect(stateOf({ ...open, ...change }, NOW)).toBe(state);
});

test.each<[string, Partial<CouponLimits>, Partial<Redeemer>, string | undefined]>([
  ['may redeem it', {}, {}, undefined],
  ['has redeemed it, also when it is over', { used: 3 }, { redeemed: true }, 'coupon_redeemed'],
  ['comes too late', { used: 3 }, {}, 'coupon_over'],
  ['has not confirmed the address', {}, { verified: false }, 'verify_to_redeem'],
  ['has another account that redeemed it', {}, { mateRedeemed: true }, 'coupon_of_group'],
  ['was suspended a moment ago', {}, { suspended: true }, 'not_signed_in'],
  ['was deleted a moment ago', {}, { deleted: true }, 'deleted_member'],
])('a member who %s', (_what, coupon, change, refusal) => {
  expect(refusalOf({ ...open, ...coupon }, { ...member, ...change }, NOW)).toBe(refusal);
});

test('generated codes have the form of a code, and differ', () => {
  const codes = Array.from({ length: 200 }, generateCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a line of the file has every figure, and a note cannot become a formula', () => {
  const given = { expiresAt: null, createdAt: '2026-11-17T12:00:00.000Z', createdBy: 'ada', endedAt: null };
  const coupon = { id: 1, code: 'ABC-DEF', credits: 5, uses: 3, budget: 10, used: 1, given: 5, linked: 0, ...given };
  expect(couponLine({ ...coupon, state: 'open', note: '=1+1' })).toBe(
    `1,"ABC-DEF",5,3,10,1,5,0,"open",,"2026-11-17T12:00:00.000Z","ada",,"'=1+1"\r\n`,
  );
});
