import { expect, test } from 'vitest';
import { bandOf, labelledSeconds, lineOf, secondAt, secondByKey, steepestDrop } from './curve-rules.ts';

const point = (second: number, share: number) => ({
  second,
  viewers: share / 10,
  share,
  low: share - 50,
  high: share + 50,
  again: 0,
});

test('the line goes from the left to the right edge, and the band lies around it', () => {
  expect(lineOf([1000, 500, 0], 3)).toBe('M0.0 0.0 L300.0 100.0 L600.0 200.0');
  expect(bandOf([point(0, 900), point(1, 500)], 2)).toBe('M0.0 10.0 L600.0 90.0 L600.0 110.0 L0.0 30.0 Z');
  expect(bandOf([], 0)).toBe('');
  expect(lineOf([1000], 1)).toBe('M0.0 0.0');
});

test('a click goes to the nearest second, and keys stay on the curve', () => {
  expect(secondAt(0.5, 11)).toBe(5);
  expect(secondAt(1.2, 11)).toBe(10);
  expect(secondByKey('ArrowRight', 10, 11)).toBe(10);
  expect(secondByKey('ArrowLeft', 3, 11)).toBe(2);
  expect(secondByKey('End', 3, 11)).toBe(10);
  expect(secondByKey('a', 3, 11)).toBeUndefined();
});

test('the steepest drop is told, a slow decline is not', () => {
  expect(steepestDrop([1000, 980, 700, 690].map((share) => ({ share })))).toEqual({ second: 2, lost: 280 });
  expect(steepestDrop([1000, 970, 940].map((share) => ({ share })))).toBeNull();
});

test('labels never touch', () => {
  expect(labelledSeconds(11)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(labelledSeconds(60)).toEqual([0, 10, 20, 30, 40, 50, 59]);
  expect(labelledSeconds(1)).toEqual([0]);
});
