import { Interrupted, Stop } from './stop.mjs';

/**
 * `output` is shown after a failure. A stage that has told everything on the way leaves it empty.
 * @typedef {{ passed: number, failed: number, output: string }} Result
 * @typedef {(line: string) => void} Tell
 * @typedef {{ name: string, run: (runtime: string, tell: Tell) => Promise<Result> }} Stage
 */

/**
 * Runs all stages, even after one has failed. Prints what each tells on its way, a line for each that has ended, the
 * output of those that failed, and the sum as the last line.
 * @param {Stage[]} stages @param {string} runtime @param {Tell} say
 * @returns {Promise<number>} the exit code
 */
export async function runStages(stages, runtime, say = console.log) {
  let passed = 0;
  let failed = 0;
  for (const stage of stages) {
    const begin = performance.now();
    say(`  ${stage.name} …`);
    const result = await attempt(stage, runtime, (line) => say(indent(line)));
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    if (result.failed && result.output.trim() !== '') say(indent(result.output));
    say(`${result.failed ? '✗' : '✓'} ${stage.name.padEnd(11)}${count(result).padEnd(24)}${seconds.padStart(6)} s`);
    passed += result.passed;
    failed += result.failed;
  }
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @param {Stage} stage @param {string} runtime @param {Tell} tell @returns {Promise<Result>} */
async function attempt(stage, runtime, tell) {
  try {
    return await stage.run(runtime, tell);
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
