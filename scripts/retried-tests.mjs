const SIGN = 'Passed only when retried: ';

/** A vitest reporter that names, after the run, every test that failed first and passed at a later try. */
export default class RetriedTests {
  #say;
  /** @type {string[]} */
  #names = [];

  /** @param {(line: string) => void} say */
  constructor(say = console.log) {
    // When vitest creates the reporter itself, it passes options here.
    this.#say = typeof say === 'function' ? say : console.log;
  }

  /** @param {Pick<import('vitest/node').TestCase, 'fullName' | 'diagnostic'> & { module: { relativeModuleId: string } }} test */
  onTestCaseResult(test) {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd() {
    for (const name of this.#names) this.#say(`${SIGN}${name}`);
  }
}

/** Finds the names of such tests in the output of a run. @param {string} output */
export function retriedTests(output) {
  return output.split('\n').flatMap((line) => (line.startsWith(SIGN) ? [line.slice(SIGN.length)] : []));
}
