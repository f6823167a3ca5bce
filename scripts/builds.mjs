import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, stampIs } from './fingerprint.mjs';
import { runToEnd } from './processes.mjs';
import { inRoot } from './root.mjs';
import { environmentFor } from './runtime.mjs';
import { Stop } from './stop.mjs';

const SHARED_INPUTS = ['contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'];
const SCREENS = inRoot('web', 'dist');
const SCREEN_INPUTS = ['web', ...SHARED_INPUTS];
const SERVERS = inRoot('api', 'dist');
const SERVER_INPUTS = ['api/src', 'api/package.json', 'scripts/build-server.mjs', ...SHARED_INPUTS];
/** A server that runs may still load parts of its build, so the builds before the newest stay for a while. */
const KEPT_SERVERS = 3;

/**
 * Builds the screens if their sources have changed. Builds into a new folder and swaps it at the end, so that the last
 * good build survives if this one fails or is interrupted.
 * @param {string} runtime
 */
export async function ensureScreens(runtime) {
  const inputs = fingerprint(SCREEN_INPUTS.map((input) => inRoot(input)));
  if (stampIs(`${SCREENS}/.inputs`, inputs)) return;
  console.error('Building the screens …');
  const vite = [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--emptyOutDir', '--logLevel', 'warn'];
  await intoNewFolder('screens', async (fresh) => {
    await run('screens', runtime, [...vite, '--outDir', fresh], inRoot('web'));
    writeFileSync(`${fresh}/.inputs`, inputs);
    rmSync(SCREENS, { recursive: true, force: true });
    renameSync(fresh, SCREENS);
  });
}

/** The folder of the server as it is built of its present sources. It may not be there yet. */
export function serverFolder() {
  const inputs = fingerprint(SERVER_INPUTS.map((input) => inRoot(input)));
  return path.join(SERVERS, inputs.slice(0, 12));
}

/**
 * Builds the server's programs if their sources have changed, into a folder that is named by them.
 * @param {string} runtime
 * @returns {Promise<string>} the folder
 */
export async function ensureServer(runtime) {
  const folder = serverFolder();
  if (existsSync(folder)) return folder;
  console.error('Building the server …');
  await intoNewFolder('server', async (fresh) => {
    await run('server', runtime, [inRoot('scripts', 'build-server.mjs'), fresh], inRoot('api'));
    mkdirSync(SERVERS, { recursive: true });
    removeOldServers();
    // Somebody else may have built the same at the same time.
    if (!existsSync(folder)) renameSync(fresh, folder);
  });
  return folder;
}

function removeOldServers() {
  const folders = readdirSync(SERVERS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.join(SERVERS, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of folders.slice(KEPT_SERVERS)) rmSync(old, { recursive: true, force: true });
}

/** @param {string} name @param {(folder: string) => Promise<void>} build */
async function intoNewFolder(name, build) {
  const fresh = inRoot('.cache', `${name}-${process.pid}`);
  try {
    await build(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} what @param {string} runtime @param {string[]} args @param {string} cwd */
async function run(what, runtime, args, cwd) {
  const { code, output } = await runToEnd({ command: runtime, args, cwd, env: environmentFor(runtime) });
  if (code !== 0) throw new Stop(`The ${what} could not be built: ${output.trim()}`);
}
