import { Interrupted, Stop } from './stop.mjs';

/**
 * `retried` names the tests that passed only at a later try.
 * @typedef {{ passed: number, failed: number, output: string, retried?: string[] }} Result
 * @typedef {{ name: string, run: (runtime: string) => Promise<Result> }} Stage
 */

/**
 * Runs all stages, even after one has failed. Prints a line for each, the output of those that failed, the tests that
 * needed a second try, and the sum as the last line.
 * @param {Stage[]} stages @param {string} runtime @param {(line: string) => void} say
 * @returns {Promise<number>} the exit code
 */
export async function runStages(stages, runtime, say = console.log) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const retried = [];
  for (const stage of stages) {
    const begin = performance.now();
    const result = await attempt(stage, runtime);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    say(`${result.failed ? '✗' : '✓'} ${stage.name.padEnd(11)}${count(result).padEnd(24)}${seconds.padStart(6)} s`);
    if (result.failed) say(indent(result.output));
    passed += result.passed;
    failed += result.failed;
    retried.push(...(result.retried ?? []));
  }
  if (retried.length > 0) say(`${retried.length} passed only when retried:\n${indent(retried.join('\n'))}`);
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

/** Indents what tools print, so that only our last line has the form of the sum. @param {string} text */
function indent(text) {
  return text.trimEnd().replace(/^/gm, '    ');
}
