import { Interrupted, Stop } from './stop.mjs';

/**
 * `output` is shown after a failure. A stage that has told everything on the way leaves it empty.
 * @typedef {{ passed: number, failed: number, output: string }} Result
 * @typedef {(line: string) => void} Tell
 * @typedef {{ name: string, run: (runtime: string, tell: Tell) => Promise<Result> }} Stage
 */

/**
 * Runs groups of stages one after the other, and the stages of a group side by side, even after one has failed. Prints what each
 * tells on its way, a line for each that has ended, the output of those that failed, and the sum as the last line.
 * @param {Stage[][]} groups @param {string} runtime @param {Tell} say
 * @returns {Promise<number>} the exit code
 */
export async function runStages(groups, runtime, say = console.log) {
  let passed = 0;
  let failed = 0;
  for (const group of groups) {
    const results = await Promise.allSettled(group.map((stage) => runStage(stage, runtime, say, group.length > 1)));
    for (const result of results) {
      // Only now, when the others of the group have ended, too.
      if (result.status === 'rejected') throw result.reason;
      passed += result.value.passed;
      failed += result.value.failed;
    }
  }
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** @param {Stage} stage @param {string} runtime @param {Tell} say @param {boolean} hasCompany @returns {Promise<Result>} */
async function runStage(stage, runtime, say, hasCompany) {
  const begin = performance.now();
  say(`  ${stage.name} …`);
  const speaker = hasCompany ? `${stage.name}: ` : '';
  const result = await attempt(stage, runtime, (line) => say(indent(speaker + line)));
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (result.failed && result.output.trim() !== '') say(indent(result.output));
  say(`${result.failed ? '✗' : '✓'} ${stage.name.padEnd(11)}${count(result).padEnd(24)}${seconds.padStart(6)} s`);
  return result;
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
