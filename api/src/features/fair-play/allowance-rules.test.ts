import { fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { ceilingOf, mayBeUnverified, mustWait, unprovenPart } from './allowance-rules.ts';

const numbers = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
const limits = { unverifiedInAll: 10, unverifiedADay: 10 };

test('a new member can reach a hundred a day; who was set aside or uses the lane has less', () => {
  expect(ceilingOf({ level: 'new', aside: false, lane: false }, numbers)).toBe(100);
  expect(ceilingOf({ level: 'trusted', aside: true, lane: false }, numbers)).toBe(3);
  expect(ceilingOf({ level: 'trusted', aside: false, lane: true }, numbers)).toBe(30);
});

test('without heartbeats ten in all until a check was passed, then ten a day', () => {
  expect(mayBeUnverified({ passed: 0, inAll: 9, today: 0 }, limits)).toBe(true);
  expect(mayBeUnverified({ passed: 0, inAll: 10, today: 0 }, limits)).toBe(false);
  expect(mayBeUnverified({ passed: 1, inAll: 500, today: 9 }, limits)).toBe(true);
  expect(mayBeUnverified({ passed: 1, inAll: 500, today: 10 }, limits)).toBe(false);
});

test('proven, bought and granted credits are spent first', () => {
  expect(unprovenPart(10, { balance: 30, unproven: 20, ahead: 0 })).toBe(0);
  expect(unprovenPart(15, { balance: 30, unproven: 20, ahead: 0 })).toBe(5);
  expect(unprovenPart(15, { balance: 30, unproven: 20, ahead: 10 })).toBe(0);
  expect(unprovenPart(8, { balance: 8, unproven: 20, ahead: 0 })).toBe(8);
});

test('strict mode waits for every unproven credit, open mode beyond an address and a video a day', () => {
  const none = { fromAddress: 0, forVideo: 0 };
  expect(mustWait(1, 'strict', none, numbers)).toBe(true);
  expect(mustWait(0, 'strict', none, numbers)).toBe(false);
  expect(mustWait(numbers.openADayPerVideo, 'open', none, numbers)).toBe(false);
  expect(mustWait(numbers.openADayPerVideo + 1, 'open', none, numbers)).toBe(true);
  expect(mustWait(2, 'open', { fromAddress: numbers.openADayPerAddress - 1, forVideo: 0 }, numbers)).toBe(true);
});
