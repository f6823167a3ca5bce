import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureScreens, ensureServer, serverFolder } from './builds.mjs';
import { replaceBy, runTogether } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { environmentFor, withSettings } from './runtime.mjs';
import { findSettingsFile } from './settings-file.mjs';
import { step } from './steps.mjs';

/** @param {string} runtime @param {string[]} args */
export async function start(runtime, args) {
  const { file, rest } = findSettingsFile(args);
  const isFresh = !existsSync(serverFolder());
  const folder = await step('server', () => ensureServer(runtime));
  const server = {
    command: runtime,
    cwd: ROOT,
    ...withSettings(runtime, file, [path.join(folder, 'main.js'), ...rest]),
  };
  // What is wrong with the settings is said before the screens are built, which takes longest.
  const checked = isFresh ? await runTogether([{ ...server, args: [...server.args, '--check'] }]) : 0;
  if (checked !== 0) return checked;
  await step('screens', () => ensureScreens(runtime));
  return replaceBy(server);
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
  const { file } = findSettingsFile([]);
  return runTogether([
    { command: runtime, cwd: ROOT, ...withSettings(runtime, file, [server], ['--watch', '--watch-preserve-output']) },
    { command: runtime, cwd: inRoot('web'), ...withSettings(runtime, file, [vite]) },
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
