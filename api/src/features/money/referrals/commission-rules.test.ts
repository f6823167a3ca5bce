import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accrue, type Commission, type Referral, type SourceEvent } from './commission-rules.ts';

const referral = (over: Partial<Referral> = {}): Referral => ({
  referredId: 'ada',
  referrerId: 'rob',
  accrued: 0,
  paid: 0,
  ...over,
});
const events = (credits: readonly number[], memberId = 'ada'): SourceEvent[] =>
  credits.map((each, index) => ({ source: `view:${memberId}:${index}`, memberId, credits: each }));
const paidIn = (commission: readonly Commission[]) => commission.map(({ paid }) => paid);

test('a whole credit is paid by the event that fills it', () => {
  expect(paidIn(accrue([referral()], 30, events([1, 1, 1, 1])))).toEqual([0, 0, 0, 1]);
});

test('a carry below zero is filled before anything is paid', () => {
  expect(paidIn(accrue([referral({ accrued: 0, paid: 1 })], 50, events([1, 1, 1, 1])))).toEqual([0, 0, 0, 1]);
});

test('each member has a carry of their own, and who has no referrer earns nobody anything', () => {
  const referrals = [referral(), referral({ referredId: 'bea', referrerId: 'sue' })];
  const mixed = [...events([3], 'ada'), ...events([4], 'bea'), ...events([100], 'cleo')];
  expect(accrue(referrals, 30, mixed)).toMatchObject([
    { referredId: 'ada', referrerId: 'rob', paid: 0 },
    { referredId: 'bea', referrerId: 'sue', paid: 1 },
  ]);
});

test('nothing is rounded away: all that is paid is all that was accrued, less a carry of under one credit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      (credits, percent) => {
        const paid = paidIn(accrue([referral()], percent, events(credits))).reduce((sum, each) => sum + each, 0);
        const exact = BigInt(credits.reduce((sum, each) => sum + each, 0)) * BigInt(percent);
        expect(BigInt(paid)).toBe(exact / 100n);
      },
    ),
  );
});
