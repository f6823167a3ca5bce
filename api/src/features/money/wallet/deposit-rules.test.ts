import { constants, creditsForLitoshi, formatLtc, parseLtc } from '@viewloop/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareTips,
  confirmationsNeeded,
  creditsOf,
  failureOf,
  isBelowMinimum,
  paymentsIn,
  reasonOf,
  waitingSince,
} from './deposit-rules.ts';
import type { Header, Output } from './litecoin/chain.ts';

const litoshi = (ltc: string) => parseLtc(ltc) as bigint;
const work = (units: number) => units.toString(16).padStart(64, '0');
const header = (hash: string, units: number): Header => ({
  hash,
  height: units,
  chainwork: work(units),
  minedAt: new Date(0),
});

describe('credits for an amount', () => {
  test('are exact for the rates on the screen', () => {
    expect(creditsForLitoshi(litoshi('0.021'))).toBe(2000n);
    expect(creditsForLitoshi(litoshi('0.002'))).toBe(190n);
    expect(creditsForLitoshi(litoshi('1'))).toBe(95_238n);
  });

  test('are the most whole credits the amount pays for, for every amount there can be', () => {
    const anyAmount = fc.bigInt({ min: 0n, max: 84_000_000n * 100_000_000n });
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const credits = creditsForLitoshi(amount);
        const [price, bundle] = [BigInt(constants.RATE_LITOSHI), BigInt(constants.RATE_CREDITS)];
        expect(credits * price <= amount * bundle).toBe(true);
        expect((credits + 1n) * price > amount * bundle).toBe(true);
        expect(Number.isSafeInteger(Number(credits))).toBe(true);
      }),
    );
  });

  test('never lose a litoshi between text and number', () => {
    const anyAmount = fc.bigInt({ min: 0n, max: 84_000_000n * 100_000_000n });
    fc.assert(fc.property(anyAmount, (amount) => parseLtc(formatLtc(amount)) === amount));
    expect(litoshi('0.29')).toBe(29_000_000n);
    expect(litoshi('0.00000001')).toBe(1n);
    expect(litoshi('84000000.00000000')).toBe(8_400_000_000_000_000n);
  });
});

test('three confirmations, more for large amounts, a hundred for a miner’s reward', () => {
  const tiers = [
    { fromLtc: '10', confirmations: 6 },
    { fromLtc: '50', confirmations: 12 },
  ];
  const needed = (ltc: string, source: Output['source'] = 'output') =>
    confirmationsNeeded({ litoshiOfDay: litoshi(ltc), source }, tiers);
  expect(needed('0.021')).toBe(3);
  expect(needed('9.99999999')).toBe(3);
  expect(needed('10')).toBe(6);
  expect(needed('50')).toBe(12);
  expect(needed('0.021', 'pegout')).toBe(3);
  expect(needed('12.5', 'coinbase')).toBe(100);
  expect(confirmationsNeeded({ litoshiOfDay: litoshi('100'), source: 'output' }, [])).toBe(3);
});

test('only more work makes a chain the better one', () => {
  const ours = header('a', 1000);
  expect(compareTips(ours, header('a', 1000))).toBe('same');
  expect(compareTips(ours, header('b', 1001))).toBe('ahead');
  expect(compareTips(ours, header('b', 1000))).toBe('behind');
  expect(compareTips(ours, { ...header('b', 20), height: 5000 })).toBe('behind');
  expect(compareTips(header('a', 0xff), header('b', 0x100))).toBe('ahead');
});

test('only the exact script of an address counts', () => {
  const script = `0014${'ab'.repeat(20)}`;
  const output = (given: Partial<Output>): Output => ({ n: 0, script, litoshi: 1n, source: 'output', ...given });
  const others = [
    `76a914${'ab'.repeat(20)}88ac`, // the same key hash, paid the old way
    `a914${'ab'.repeat(20)}87`, // wrapped in a script
    `5121${'02'.repeat(33)}51ae`, // bare multi-signature
    `0020${'ab'.repeat(32)}`,
    '6a0461626364',
  ];
  const outputs = [...others.map((other, n) => output({ script: other, n })), output({ n: 7, litoshi: 5n })];
  expect(paymentsIn([{ txid: 'f'.repeat(64), outputs, spends: [] }])).toEqual([
    { txid: 'f'.repeat(64), n: 7, script, litoshi: 5n, source: 'output' },
  ]);
});

test('what a member reads about a deposit', () => {
  const of = (state: Parameters<typeof creditsOf>[0]['state'], epoch = 0, replaced_by: string | null = null) => ({
    credits: creditsOf({ state, litoshi: litoshi('0.021') }),
    reason: reasonOf(failureOf({ state, epoch, replaced_by })),
  });
  expect(of('pending')).toEqual({ credits: 2000, reason: null });
  expect(of('confirmed')).toEqual({ credits: 2000, reason: null });
  expect(of('below_minimum')).toMatchObject({ credits: 0, reason: expect.stringContaining('0.00200000 LTC') });
  expect(of('reversed', 1).reason).toMatch(/credits were taken back/);
  expect(of('reversed', 0).reason).toMatch(/left the Litecoin network .* Nothing was credited/);
  expect(of('reversed', 0, 'f'.repeat(64)).reason).toMatch(/replaced .* Nothing was credited/);
  expect(of('reversed', 1, 'f'.repeat(64)).reason).toMatch(/credits were taken back/);
  expect(isBelowMinimum(199_999n)).toBe(true);
  expect(isBelowMinimum(200_000n)).toBe(false);
});

test('members are told that confirmations wait once the chain was not followed for two minutes', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  expect(waitingSince(ago(3), now)).toBeNull();
  expect(waitingSince(ago(120), now)).toBeNull();
  expect(waitingSince(ago(121), now)).toEqual(ago(121));
  // Never followed: then there is no address yet either, and nothing to confirm.
  expect(waitingSince(null, now)).toBeNull();
});
