import { constants } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { type Answerer, mayAnswer } from './may-answer.ts';
import { UNKNOWN } from './weight-rules.ts';

const { ANSWERS_A_DAY } = constants;
const anybody: Answerer = {
  ...UNKNOWN,
  aside: false,
  linked: false,
  answeredToday: 0,
  clusterSize: 1,
  clusterAnsweredToday: 0,
};

test('anybody may answer, except who belongs to the owner or is set aside', () => {
  expect(mayAnswer(anybody)).toBe(true);
  expect(mayAnswer({ ...anybody, linked: true })).toBe(false);
  expect(mayAnswer({ ...anybody, aside: true })).toBe(false);
});

test('answers of a day are limited for a member, and for a group of accounts together', () => {
  expect(mayAnswer({ ...anybody, answeredToday: ANSWERS_A_DAY - 1 })).toBe(true);
  expect(mayAnswer({ ...anybody, answeredToday: ANSWERS_A_DAY })).toBe(false);
  const group = { ...anybody, clusterSize: 3 };
  expect(mayAnswer({ ...group, clusterAnsweredToday: 2 * ANSWERS_A_DAY - 1 })).toBe(true);
  expect(mayAnswer({ ...group, clusterAnsweredToday: 2 * ANSWERS_A_DAY })).toBe(false);
});

test('who clicks through is not asked any more', () => {
  expect(mayAnswer({ ...anybody, evidence: -6, scored: 40 })).toBe(false);
});
