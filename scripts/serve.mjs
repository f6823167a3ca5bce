import { runTogether } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { environmentFor, operatorSettings } from './runtime.mjs';
import { ensureWebBuild } from './web-build.mjs';

const SERVER = inRoot('api', 'src', 'main.ts');

/** @param {string} runtime @param {string[]} args */
export async function start(runtime, args) {
  await ensureWebBuild(runtime);
  return runTogether([program(runtime, [...operatorSettings(), SERVER, ...args])]);
}

/**
 * Serves the demo from a separate data folder. Ignores the operator's `.env`, because it may name a real database.
 * @param {string} runtime @param {string[]} args
 */
export async function demo(runtime, args) {
  await ensureWebBuild(runtime);
  const dataDir = process.env.DATA_DIR ?? inRoot('data', 'demo');
  const env = { ...environmentFor(runtime), DATABASE_URL: '', DATA_DIR: dataDir };
  return runTogether([program(runtime, [SERVER, '--demo', ...args], env)]);
}

/**
 * Runs server and screens, and reloads each when its files change.
 * @param {string} runtime
 */
export function dev(runtime) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  return runTogether([
    program(runtime, ['--watch', '--watch-preserve-output', ...operatorSettings(), SERVER]),
    { ...program(runtime, [...operatorSettings(), vite]), cwd: inRoot('web') },
  ]);
}

/** @param {string} runtime @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function program(runtime, args, env = environmentFor(runtime)) {
  return { command: runtime, args, cwd: ROOT, env };
}
