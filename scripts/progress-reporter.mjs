/**
 * @typedef {{ relativeModuleId: string, diagnostic: () => { duration: number },
 *   errors: () => readonly { message: string }[] }} Module
 * @typedef {{ fullName: string, module: { relativeModuleId: string }, result: () => import('vitest/node').TestResult }} Case
 */

/** A vitest reporter with a line for each finished file, and one for each failed test as soon as it has failed. */
export default class Progress {
  #say;
  #files = 0;
  #done = 0;

  /** @param {(line: string) => void} say */
  constructor(say = console.log) {
    // When vitest creates the reporter itself, it passes options here.
    this.#say = typeof say === 'function' ? say : console.log;
  }

  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    this.#files = files.length;
    this.#done = 0;
  }

  /** @param {Case} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    const reason = errors[0]?.message?.split('\n')[0] ?? '';
    this.#say(`✗ ${test.module.relativeModuleId} > ${test.fullName}: ${reason}`);
  }

  /** @param {Module} module */
  onTestModuleEnd(module) {
    this.#done += 1;
    for (const { message } of module.errors()) this.#say(`✗ ${module.relativeModuleId}: ${message.split('\n')[0]}`);
    const seconds = (module.diagnostic().duration / 1000).toFixed(1);
    this.#say(`${String(this.#done).padStart(3)} of ${this.#files}  ${module.relativeModuleId}  ${seconds} s`);
  }
}
