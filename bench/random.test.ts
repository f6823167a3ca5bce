import { expect, test } from 'vitest';
import { randomFrom } from './random.ts';

const some = (seed: number, name?: string) => {
  const random = randomFrom(seed, name);
  return Array.from({ length: 50 }, () => random.below(1000));
};

test('the same seed and name repeat the numbers, another seed or name does not', () => {
  expect(some(7, 'cuts')).toEqual(some(7, 'cuts'));
  expect(some(7, 'cuts')).not.toEqual(some(8, 'cuts'));
  expect(some(7, 'cuts')).not.toEqual(some(7, 'kills'));
  expect(some(7)).not.toEqual(some(7, 'cuts'));
});

test('numbers stay within their bounds and reach both ends', () => {
  const random = randomFrom(1);
  const seen = new Set(Array.from({ length: 500 }, () => random.between(2, 5)));
  expect([...seen].sort()).toEqual([2, 3, 4, 5]);
});

test('texts have the length asked for and no half characters', () => {
  const random = randomFrom(3);
  const texts = Array.from({ length: 200 }, () => random.text(20));
  expect(texts.every((text) => text.length === 20 && text.isWellFormed())).toBe(true);
});

test('shuffling keeps everything and changes the order', () => {
  const list = Array.from({ length: 20 }, (_, n) => n);
  const shuffled = randomFrom(5).shuffle(list);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(list);
});
