import { Interrupted, Stop } from './stop.mjs';

/**
 * @typedef {{ passed: number, failed: number, output: string }} Result
 * @typedef {{ name: string, run: (runtime: string) => Promise<Result> }} Stage
 */

/**
 * Runs all stages, also after a failure: one line each, the output of those that failed, and the sum as the last line.
 * @param {Stage[]} stages @param {string} runtime @param {(line: string) => void} say
 * @returns {Promise<number>} the exit code
 */
export async function runStages(stages, runtime, say = console.log) {
  let passed = 0;
  let failed = 0;
  for (const stage of stages) {
    const begin = performance.now();
    const result = await attempt(stage, runtime);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    say(`${result.failed ? '✗' : '✓'} ${stage.name.padEnd(11)}${count(result).padEnd(24)}${seconds.padStart(6)} s`);
    if (result.failed) say(indent(result.output));
    passed += result.passed;
    failed += result.failed;
  }
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @param {Stage} stage @param {string} runtime @returns {Promise<Result>} */
async function attempt(stage, runtime) {
  try {
    return await stage.run(runtime);
  } catch (error) {
    if (!(error instanceof Stop) || error instanceof Interrupted) throw error;
    return { passed: 0, failed: 1, output: error.message };
  }
}

/** @param {Result} result */
function count({ passed, failed }) {
  return failed ? `${passed} passed, ${failed} failed` : `${passed} passed`;
}

/** The last line must be the only one of its form, so what tools say is moved to the right. @param {string} text */
function indent(text) {
  return text.trimEnd().replace(/^/gm, '    ');
}
