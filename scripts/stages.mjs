import { both, buildAll, programs, tests, tool } from './stage-kinds.mjs';
import { runStages } from './stage-runner.mjs';
import { Stop } from './stop.mjs';
import { ensurePrograms } from './system.mjs';

/** @typedef {import('./stage-runner.mjs').Stage} Stage */

/** What tests need of the system. @type {import('./system.mjs').Program[]} */
const PROGRAMS = ['chromium', 'ffmpeg', 'litecoind'];

/** Each of these uses one core, so they run side by side. @type {Stage[]} */
const SMALL_CHECKS = [
  { name: 'format', run: tool('biome', 'check', '--error-on-warnings', '.') },
  {
    name: 'boundaries',
    run: both(
      tool('depcruise', 'contract', 'api', 'web', 'e2e', 'bench', 'client'),
      tool('depcruise', '--config', '.dependency-cruiser.features.mjs', 'api/src/features'),
    ),
  },
  { name: 'unused', run: tool('knip') },
];

/**
 * One checker for each project, because each checker works out the contract's types anew: four took more than twice the
 * processor time. Several projects are checked at once.
 * @type {Stage}
 */
const TYPES = { name: 'types', run: tool('tsc', '--build', '--checkers', '1') };
/** @type {Stage} */
const LINT = { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') };

/** Stages in one list run side by side. @type {Stage[][]} */
const CHECKS = [SMALL_CHECKS, [TYPES], [LINT]];

/** @type {Stage[][]} */
const TESTS = [
  // All that is missing at once, so that it is known at the beginning, and the list of packages is fetched once.
  [{ name: 'programs', run: programs(...PROGRAMS) }],
  SMALL_CHECKS,
  // Before the tests that start the whole server, which refuses screens of another version.
  [TYPES, { name: 'build', run: buildAll }],
  [LINT],
  [{ name: 'unit', run: tests('unit') }],
  // Tests with a Litecoin node mostly wait for it.
  [
    { name: 'database', run: tests('database', 'ffmpeg') },
    { name: 'litecoin', run: tests('litecoin', 'litecoind') },
  ],
  [{ name: 'browser', run: tests('browser', 'chromium', 'ffmpeg') }],
];

/**
 * Installs what tests need of the system, if all of them will run. It can be done beside the packages, and if it fails, the
 * stage of the programs tries again and says why.
 * @param {string[]} names
 */
export async function installPrograms(names) {
  if (names.length === 0) await ensurePrograms(PROGRAMS).catch(() => {});
}

/**
 * Runs everything, or only the stages that are named: `npm test -- types unit`.
 * @param {string} runtime @param {string[]} names
 */
export function runTests(runtime, names) {
  return runStages(choose(TESTS, names), runtime);
}

/** @param {string} runtime @param {string[]} names */
export function runChecks(runtime, names) {
  return runStages(choose(CHECKS, names), runtime);
}

/** @param {Stage[][]} groups @param {string[]} names */
function choose(groups, names) {
  const known = groups.flat().map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Stop(`Unknown stage "${unknown}". There are: ${known.join(', ')}.`);
  if (names.length === 0) return groups;
  return groups.map((group) => group.filter(({ name }) => names.includes(name)));
}
