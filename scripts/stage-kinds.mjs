import { existsSync, readFileSync, rmSync } from 'node:fs';
import { totalmem } from 'node:os';
import { ensureScreens, ensureServer } from './builds.mjs';
import { removeWithProcesses, runToEnd } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { environmentFor } from './runtime.mjs';
import { ensurePrograms } from './system.mjs';
import { makeWorkFolder } from './work-folder.mjs';

/**
 * @typedef {import('./stage-runner.mjs').Result} Result
 * @typedef {import('./stage-runner.mjs').Stage['run']} Run
 */

/**
 * Browser tests mostly wait, for pages and for a video to play, and some of the server's tests wait for processes to start.
 * So two cores can run more of them at once than of other tests.
 * @type {Record<string, number>}
 */
const WORKERS = { browser: 5, database: 4 };

/**
 * For tools written in Go: they free memory only when half of the machine's is used. Freeing it all the time was a third of
 * the processor time of `lint` and a fifth of `types`. The smallest machines have too little for that.
 * @type {NodeJS.ProcessEnv}
 */
const FREE_LATE = totalmem() < 8e9 ? {} : { GOGC: 'off', GOMEMLIMIT: `${Math.floor(totalmem() / 2)}B` };

/**
 * A tool that counts as one check, passed or failed.
 * @param {string} name @param {string[]} args
 * @returns {Run}
 */
export function tool(name, ...args) {
  return async (runtime) => {
    const { code, output } = await runTool(runtime, name, args, { more: FREE_LATE });
    return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
  };
}

/**
 * Runs two tools as one stage.
 * @param {Run} first @param {Run} second
 * @returns {Run}
 */
export function both(first, second) {
  return async (runtime, tell) => {
    const [a, b] = [await first(runtime, tell), await second(runtime, tell)];
    return { passed: a.passed + b.passed, failed: a.failed + b.failed, output: a.output + b.output };
  };
}

/**
 * Installs programs that the tests need, or says in one line what to install.
 * @param {import('./system.mjs').Program[]} names
 * @returns {Run}
 */
export function programs(...names) {
  return async () => {
    await ensurePrograms(names);
    return { passed: 1, failed: 0, output: '' };
  };
}

/**
 * All tests of one vitest project, counted one by one. Everything vitest prints is told at once.
 * @param {string} project @param {import('./system.mjs').Program[]} needs
 * @returns {Run}
 */
export function tests(project, ...needs) {
  return async (runtime, tell) => {
    await ensurePrograms(needs);
    const report = inRoot('.cache', 'tests', `${project}.json`);
    rmSync(report, { force: true });
    const progress = inRoot('scripts', 'progress-reporter.mjs');
    const reporters = ['minimal', 'json', progress].map((name) => `--reporter=${name}`);
    reporters.push(`--outputFile.json=${report}`);
    const workers = project in WORKERS ? [`--maxWorkers=${WORKERS[project]}`] : [];
    const args = ['run', '--project', project, ...workers, ...reporters];
    const folder = makeWorkFolder();
    try {
      const { code } = await runTool(runtime, 'vitest', args, { tell, more: { TMPDIR: folder } });
      return countTests(existsSync(report) ? readFileSync(report, 'utf8') : '{}', code);
    } finally {
      await removeWithProcesses(folder);
    }
  };
}

/**
 * Turns vitest's report into a result. In CI a skipped test counts as failed, because nobody would notice it there; a
 * run without any test fails everywhere.
 * @param {string} report @param {number} code @param {boolean} strict
 * @returns {Result}
 */
export function countTests(report, code, strict = process.env.CI === 'true') {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = JSON.parse(report);
  const skipped = numPendingTests + numTodoTests;
  const failed = numFailedTests + (strict ? skipped : 0);
  const brokenElsewhere = failed === 0 && (code !== 0 || numPassedTests === 0);
  const output = strict && skipped > 0 ? `${skipped} skipped tests count as failed.` : '';
  return { passed: numPassedTests, failed: brokenElsewhere ? 1 : failed, output };
}

/** @param {string} runtime @returns {Promise<Result>} */
export async function buildAll(runtime) {
  await ensureScreens(runtime);
  await ensureServer(runtime);
  return { passed: 2, failed: 0, output: '' };
}

/**
 * @param {string} runtime @param {string} name @param {string[]} args
 * @param {{ tell?: (line: string) => void, more?: NodeJS.ProcessEnv }} [options]
 */
function runTool(runtime, name, args, { tell, more = {} } = {}) {
  const env = { ...environmentFor(runtime), NO_COLOR: '1', ...more };
  return runToEnd({ command: inRoot('node_modules', '.bin', name), args, cwd: ROOT, env }, tell);
}
