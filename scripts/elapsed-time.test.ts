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

/** The usual limits (vitest.config.ts) end what hangs. Much shorter ones end what is slow on a busy machine. */
const LEAST_MS = 60_000;

function shortLimits(text: string): string[] {
  const limits = (pattern: RegExp) =>
    [...text.matchAll(pattern)].filter(([, limit = '']) => Number(limit.replaceAll('_', '')) < LEAST_MS);
  const found = [
    ...limits(/\btimeout: ([\d_]+)/g),
    ...limits(/\bsetDefaultTimeout\(([\d_]+)\)/g),
    // The last argument of a test.
    ...limits(/^ *\}, (\d+_\d{3})\);$/gm),
  ].map(([line]) => line);
  // Without a limit of its own this waits for one second.
  return text.includes('vi.waitFor(') && !text.includes('timeout: ') ? [...found, 'vi.waitFor('] : found;
}

test('no test has a short time limit', () => {
  const found = tests.flatMap((file) =>
    shortLimits(readFileSync(inRoot(file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each(['await expect.poll(state, { timeout: 5000 })', '}, 30_000);', 'await vi.waitFor(() => check());'])(
  'this limit would be found: %s',
  (line) => {
    expect(shortLimits(line)).toHaveLength(1);
  },
);
