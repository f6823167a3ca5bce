import { expect, test } from 'vitest';
import { doubtOf, worthOf } from './case-rules.ts';

const facts = { aside: false, answers: { right: 0, wrong: 0 }, headStart: 0, rules: [] };

test('nobody is doubted for nothing', () => {
  expect(doubtOf(facts)).toBe(0);
  expect(doubtOf({ ...facts, answers: { right: 9, wrong: 1 } })).toBeLessThan(0.001);
});

test('wrong answers raise doubt, a few more than one', () => {
  const one = doubtOf({ ...facts, answers: { right: 1, wrong: 1 } });
  const many = doubtOf({ ...facts, answers: { right: 1, wrong: 6 } });
  expect(one).toBeLessThan(0.5);
  expect(many).toBeGreaterThan(0.9);
});

test('made-up beats are even odds, and whoever was set aside is hardly believed', () => {
  expect(doubtOf({ ...facts, rules: ['made_up_beats'] })).toBe(0.5);
  expect(doubtOf({ ...facts, rules: ['ceiling'] })).toBe(0);
  expect(doubtOf({ ...facts, aside: true })).toBeGreaterThan(0.99);
});

test('a case is worth the credits that are probably false', () => {
  expect(worthOf(80, 0.5)).toBe(40);
  expect(worthOf(0, 1)).toBe(0);
});
