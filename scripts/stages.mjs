import { both, buildAll, tests, tool } from './stage-kinds.mjs';
import { runStages } from './stage-runner.mjs';
import { Stop } from './stop.mjs';

/** @type {import('./stage-runner.mjs').Stage[]} */
const CHECKS = [
  { name: 'format', run: tool('biome', 'check', '--error-on-warnings', '.') },
  { name: 'types', run: tool('tsc', '--build') },
  { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') },
  {
    name: 'boundaries',
    run: both(
      tool('depcruise', 'contract', 'api', 'web', 'e2e', 'bench', 'client'),
      tool('depcruise', '--config', '.dependency-cruiser.features.mjs', 'api/src/features'),
    ),
  },
  { name: 'unused', run: tool('knip') },
];

/** @type {import('./stage-runner.mjs').Stage[]} */
const TESTS = [
  { name: 'unit', run: tests('unit') },
  // Before the tests that start the whole server, which refuses screens of another version.
  { name: 'build', run: buildAll },
  { name: 'database', run: tests('database', 'ffmpeg') },
  { name: 'litecoin', run: tests('litecoin', 'litecoind') },
  { name: 'browser', run: tests('browser', 'chromium', 'ffmpeg') },
];

/**
 * Runs everything, or only the stages that are named: `npm test -- types unit`.
 * @param {string} runtime @param {string[]} names
 */
export function runTests(runtime, names) {
  return runStages(choose([...CHECKS, ...TESTS], names), runtime);
}

/** @param {string} runtime @param {string[]} names */
export function runChecks(runtime, names) {
  return runStages(choose(CHECKS, names), runtime);
}

/** @param {import('./stage-runner.mjs').Stage[]} stages @param {string[]} names */
function choose(stages, names) {
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown) throw new Stop(`Unknown stage "${unknown}". There are: ${stages.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
}
