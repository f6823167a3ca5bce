import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './root.mjs';

/**
 * Ways to measure how long something took. A test that compares such a figure fails on a busy machine, so tests compare
 * order, counts and what waits for what, and `npm run bench` measures times. `Date.now() + …` makes a moment and is fine.
 */
const STOPWATCHES = [
  /performance\.now\(\)/,
  /hrtime/,
  /console\.time/,
  /Date\.now\(\) -/,
  /- Date\.now\(\)/,
  /new Date\(\)\.getTime\(\) -/,
];

/** These lines replace the clock of a page and measure nothing. */
const CLOCKS = ['performance.now = () =>', 'const real = performance.now'];
/** In a file with such a clock, time passes only when the test says so. */
const FAKE_CLOCK = 'vi.useFakeTimers()';

const linesWithStopwatch = (text: string) =>
  (text.includes(FAKE_CLOCK) ? '' : text)
    .split('\n')
    .filter((line) => !CLOCKS.some((clock) => line.includes(clock)))
    .filter((line) => STOPWATCHES.some((stopwatch) => stopwatch.test(line)));

const tests = globSync(['{api,bench,client,contract,scripts,web}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'], {
  cwd: inRoot(),
  exclude: ['**/node_modules/**', '**/elapsed-time.test.ts'],
});

test('no test measures elapsed time', () => {
  expect(tests.length).toBeGreaterThan(300);
  const found = tests.flatMap((file) =>
    linesWithStopwatch(readFileSync(inRoot(file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  'const before = performance.now();',
  'expect(Date.now() - began).toBeLessThan(20_000);',
  'const [s] = process.hrtime(start);',
  'expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);',
])('it would be found: %s', (line) => {
  expect(linesWithStopwatch(line)).toEqual([line]);
});

test('a moment in the future is no stopwatch', () => {
  expect(linesWithStopwatch('await page.clock.pauseAt(Date.now() + 1000);')).toEqual([]);
});
