import path from 'node:path';
import { ensureScreens, ensureServer } from './builds.mjs';
import { replaceBy, runTogether } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { environmentFor, operatorSettings } from './runtime.mjs';
import { step } from './steps.mjs';

/** @param {string} runtime @param {string[]} args */
export async function start(runtime, args) {
  const main = await builtServer(runtime);
  return replaceBy(program(runtime, [...operatorSettings(), main, ...args]));
}

/**
 * Serves the demo from a separate data folder. Ignores the operator's `.env`, because it may name a real database.
 * @param {string} runtime @param {string[]} args
 */
export async function demo(runtime, args) {
  const main = await builtServer(runtime);
  const dataDir = process.env.DATA_DIR ?? inRoot('data', 'demo');
  const env = { ...environmentFor(runtime), DATABASE_URL: '', DATA_DIR: dataDir };
  return replaceBy(program(runtime, [main, '--demo', ...args], env));
}

/**
 * Runs server and screens from their sources, and reloads each when its files change.
 * @param {string} runtime
 */
export function dev(runtime) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const server = inRoot('api', 'src', 'main.ts');
  return runTogether([
    program(runtime, ['--watch', '--watch-preserve-output', ...operatorSettings(), server]),
    { ...program(runtime, [...operatorSettings(), vite]), cwd: inRoot('web') },
  ]);
}

/** Builds screens and server where their sources have changed. @param {string} runtime */
async function builtServer(runtime) {
  await step('screens', () => ensureScreens(runtime));
  const folder = await step('server', () => ensureServer(runtime));
  return path.join(folder, 'main.js');
}

/** @param {string} runtime @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function program(runtime, args, env = environmentFor(runtime)) {
  return { command: runtime, args, cwd: ROOT, env };
}
