import { expect, test } from 'vitest';
import Progress from './progress-reporter.mjs';

const module = (relativeModuleId: string, errors: { message: string }[] = []) => ({
  relativeModuleId,
  diagnostic: () => ({ duration: 1234 }),
  errors: () => errors,
});
const ended = (state: 'passed' | 'failed', message = '') =>
  ({
    fullName: 'a phone > watches a video',
    module: { relativeModuleId: 'e2e/watch.e2e.ts' },
    result: () => ({ state, errors: [{ message }] }),
  }) as Parameters<Progress['onTestCaseResult']>[0];

test('a line for each file that is done, and a failed test is named at once', () => {
  const lines: string[] = [];
  const reporter = new Progress((line) => void lines.push(line));
  reporter.onTestRunStart([1, 2]);
  reporter.onTestCaseResult(ended('passed'));
  reporter.onTestCaseResult(ended('failed', 'expected 1 to be 2\n  at …'));
  reporter.onTestModuleEnd(module('e2e/watch.e2e.ts'));
  reporter.onTestModuleEnd(module('e2e/broken.e2e.ts', [{ message: 'cannot be loaded' }]));
  expect(lines).toEqual([
    '✗ e2e/watch.e2e.ts > a phone > watches a video: expected 1 to be 2',
    '  1 of 2  e2e/watch.e2e.ts  1.2 s',
    '✗ e2e/broken.e2e.ts: cannot be loaded',
    '  2 of 2  e2e/broken.e2e.ts  1.2 s',
  ]);
});
