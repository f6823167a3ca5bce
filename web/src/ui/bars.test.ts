import { expect, test } from 'vitest';
import { barsOf } from './bars.ts';

test('the largest bar fills the room, the smallest stays visible, nothing stays nothing', () => {
  const bars = barsOf(3, [{ name: 'views', tone: 'accent', values: [1000, 1, 0] }], 100);
  expect(bars.map(({ height }) => height)).toEqual([100, 3, 0]);
});

test('two series stand side by side inside the plot', () => {
  const values = [5, 5];
  const bars = barsOf(
    2,
    [
      { name: 'a', tone: 'accent', values },
      { name: 'b', tone: 'ink', values },
    ],
    100,
  );
  const first = bars.filter(({ point }) => point === 0);
  expect((first[0]?.x ?? 0) + (first[0]?.width ?? 0)).toBeLessThan(first[1]?.x ?? 0);
  for (const { x, width } of bars) expect(x + width).toBeLessThanOrEqual(100);
});

test('an empty chart divides by nothing', () => {
  expect(barsOf(0, [], 100)).toEqual([]);
  expect(barsOf(1, [{ name: 'a', tone: 'ink', values: [] }], 100)[0]?.height).toBe(0);
});

test('a single bar stands in the middle and is no block', () => {
  const [bar] = barsOf(1, [{ name: 'a', tone: 'accent', values: [7] }], 100);
  expect(bar?.width).toBeLessThan(10);
  expect((bar?.x ?? 0) + (bar?.width ?? 0) / 2).toBeCloseTo(50, 0);
});
