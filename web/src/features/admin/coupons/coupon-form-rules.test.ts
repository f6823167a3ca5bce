import { expect, test } from 'vitest';
import { coupons as texts } from '../../../messages/en/coupons.ts';
import { type CouponForm, readCouponForm } from './coupon-form-rules.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const form: CouponForm = { code: '', credits: '5', uses: '10', budget: '', expires: '', note: '' };
const readForm = (change: Partial<CouponForm>) => readCouponForm({ ...form, ...change }, texts, NOW);

test('empty fields ask for a generated code without limits in time and budget', () => {
  expect(readForm({})).toEqual({
    coupon: { code: null, credits: 5, uses: 10, budget: null, expiresAt: null, note: null },
  });
});

test('a chosen day counts until its end in UTC, also today', () => {
  expect(readForm({ code: ' welcome-1 ', budget: '20', expires: '2026-11-17', note: ' launch ' })).toEqual({
    coupon: {
      code: 'WELCOME-1',
      credits: 5,
      uses: 10,
      budget: 20,
      expiresAt: '2026-11-17T23:59:59.999Z',
      note: 'launch',
    },
  });
});

test.each<[Partial<CouponForm>, keyof CouponForm]>([
  [{ code: 'ABC' }, 'code'],
  [{ code: 'no spaces in it' }, 'code'],
  [{ credits: '' }, 'credits'],
  [{ credits: '0' }, 'credits'],
  [{ credits: '1.5' }, 'credits'],
  [{ uses: '1000001' }, 'uses'],
  [{ budget: '-1' }, 'budget'],
  [{ budget: '4' }, 'budget'],
  [{ expires: '2026-11-16' }, 'expires'],
])('%j is refused at its field', (change, field) => {
  const read = readForm(change);
  expect('errors' in read && Object.keys(read.errors)).toEqual([field]);
});
