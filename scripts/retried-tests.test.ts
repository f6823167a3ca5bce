import { expect, test } from 'vitest';
import RetriedTests, { retriedTests } from './retried-tests.mjs';

const module = { relativeModuleId: 'e2e/watch.e2e.ts' };
const diagnostic = (flaky: boolean) => () =>
  ({ flaky }) as ReturnType<Parameters<RetriedTests['onTestCaseResult']>[0]['diagnostic']>;

test('a test that passed at a later try is named after the run, and found in its output', () => {
  const lines: string[] = [];
  const reporter = new RetriedTests((line) => void lines.push(line));
  reporter.onTestCaseResult({ module, fullName: 'a phone > watches a video', diagnostic: diagnostic(true) });
  reporter.onTestCaseResult({ module, fullName: 'a viewer is paid', diagnostic: diagnostic(false) });
  expect(lines).toEqual([]);
  reporter.onTestRunEnd();
  const output = ['dots', ...lines, 'done'].join('\n');
  expect(retriedTests(output)).toEqual(['e2e/watch.e2e.ts > a phone > watches a video']);
});
