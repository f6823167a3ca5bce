import { expect, test } from 'vitest';
import { type Answerer, mayAnswer } from './may-answer.ts';
import { UNKNOWN } from './weight-rules.ts';

const anybody: Answerer = { ...UNKNOWN, linked: false };

test('anybody may answer, except who belongs to the owner', () => {
  expect(mayAnswer(anybody)).toBe(true);
  expect(mayAnswer({ ...anybody, linked: true })).toBe(false);
});

test('who clicks through is not asked any more', () => {
  expect(mayAnswer({ ...anybody, evidence: -6, scored: 40 })).toBe(false);
});
