import { expect, test } from 'vitest';
import { payable } from './carried-rules.ts';
import { hashMark } from './hash-mark.ts';

test('one of two credits earned since is paid, never more than is left or there', () => {
  const debt = { credits: 5, paid: 0, earned: 0, balance: 100 };
  expect(payable(debt)).toBe(0);
  expect(payable({ ...debt, earned: 5 })).toBe(2);
  expect(payable({ ...debt, earned: 5, paid: 2 })).toBe(0);
  expect(payable({ ...debt, earned: 100 })).toBe(5);
  expect(payable({ ...debt, earned: 100, balance: 1 })).toBe(1);
  expect(payable({ ...debt, earned: 100, balance: -3 })).toBe(0);
});

test('a mark is of one kind and of one site', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const mark = { kind: 'device', text: 'x' } as const;
  expect(hashMark(one, mark)).toEqual(hashMark(one, mark));
  expect(hashMark(one, mark)).not.toEqual(hashMark(other, mark));
  expect(hashMark(one, mark)).not.toEqual(hashMark(one, { kind: 'wallet', text: 'x' }));
});
