import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, wantedFrom } from './converter-rules.ts';

test.each([
  ['0.021', '2000'],
  ['0,021', '2000'],
  ['0.002', '190'],
  ['1', '95238'],
  ['1.', '95238'],
  ['.5', '47619'],
  ['84000000', '8000000000000'],
  ['0.29', '27619'],
])('%s LTC buys %s credits', (ltc, credits) => {
  expect(convert('ltc', ltc)).toEqual({ ltc, credits, problem: null });
});

test.each([
  ['2000', '0.021'],
  ['2,000', '0.021'],
  ['2.000', '0.021'],
  ['95238', '0.999999'],
  ['191', '0.0020055'],
])('%s credits cost %s LTC', (credits, ltc) => {
  expect(convert('credits', credits)).toEqual({ ltc, credits, problem: null });
});

test('the other field is written with the reader’s decimal mark', () => {
  expect(convert('credits', '2000', ',').ltc).toBe('0,021');
});

test('an amount below the minimum says so, to the litoshi', () => {
  expect(convert('ltc', '0.00199999').problem).toBe('belowMinimum');
  expect(convert('ltc', '0.00200000').problem).toBe(null);
  expect(convert('credits', '190').problem).toBe('belowMinimum');
  expect(convert('credits', '0')).toEqual({ ltc: '0', credits: '0', problem: 'belowMinimum' });
});

test.each(['-1', '1e3', 'abc', '0.000000001', '1.2.3', '0x10'])('%s is not an amount', (text) => {
  expect(convert('ltc', text)).toEqual({ ltc: text, credits: '', problem: 'notAnAmount' });
});

test.each(['-1', '1.5', '20 0', 'many'])('%s are not whole credits', (text) => {
  expect(convert('credits', text)).toEqual({ ltc: '', credits: text, problem: 'notCredits' });
});

test('an empty field asks for nothing', () => {
  expect(convert('ltc', ' ')).toEqual({ ltc: ' ', credits: '', problem: null });
  expect(convert('credits', '')).toEqual({ ltc: '', credits: '', problem: null });
});

test('whoever sends what the converter says gets the credits asked for, and not one litoshi could be saved', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 191n, max: 8_000_000_000_000n }), (credits) => {
      const { ltc } = convert('credits', String(credits));
      expect(convert('ltc', ltc).credits).toBe(String(credits));
    }),
  );
});

test('a payment link gets the amount with a point, whatever was typed, and none that would be lost', () => {
  expect(wantedFrom(convert('credits', '2000', ','))).toEqual({ ltc: '0.021', credits: 2000 });
  expect(wantedFrom(convert('credits', '10.000', ','))).toEqual({ ltc: '0.105', credits: 10_000 });
  expect(wantedFrom(convert('ltc', '0,5', ','))).toEqual({ ltc: '0.5', credits: 47_619 });
  expect(wantedFrom(convert('ltc', '1'))).toEqual({ ltc: '1', credits: 95_238 });
  expect(wantedFrom(convert('ltc', '0.001'))).toBeUndefined();
  expect(wantedFrom(convert('ltc', ''))).toBeUndefined();
  expect(wantedFrom(convert('ltc', 'much'))).toBeUndefined();
});
