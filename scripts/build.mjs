import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ensureScreens, ensureServer } from './builds.mjs';
import { runToEnd } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { environmentFor } from './runtime.mjs';
import { step } from './steps.mjs';
import { Stop } from './stop.mjs';

/** The Node and the server that a service starts, whatever this machine's own Node is. */
const NODE = inRoot('.cache', 'node');
const SERVER = inRoot('api', 'dist', 'current');

/** Makes the links between the libraries of the built-in database, which only the owner of the folder can. */
const LINK_DATABASE = `
  const { findBinaries } = await import(process.argv[1]);
  try { console.log(findBinaries().postgres); } catch { console.log(''); }
`;

/**
 * Prepares everything that a start would prepare, so that a service may run as a user who can write nothing here, and
 * says what it did.
 * @param {string} runtime
 */
export async function build(runtime) {
  await step(
    'screens',
    () => ensureScreens(runtime),
    () => 'in web/dist',
  );
  const server = await step(
    'server',
    () => ensureServer(runtime),
    (folder) => `in ${path.relative(ROOT, folder)}`,
  );
  link(SERVER, server);
  await step(
    'database',
    () => linkDatabase(runtime),
    (program) => program || 'none built in for this system',
  );
  link(NODE, runtime);
  console.log(`A service starts ${NODE} ${path.join(SERVER, 'main.js')}`);
  return 0;
}

/** @param {string} runtime */
async function linkDatabase(runtime) {
  const binaries = inRoot('api', 'src', 'platform', 'db', 'embedded-postgres', 'binaries.ts');
  const args = ['--input-type=module', '--eval', LINK_DATABASE, binaries];
  const { code, output } = await runToEnd({ command: runtime, args, cwd: ROOT, env: environmentFor(runtime) });
  if (code !== 0) throw new Stop(`The built-in database could not be prepared: ${output.trim()}`);
  return output.trim();
}

/** @param {string} name @param {string} target */
function link(name, target) {
  mkdirSync(path.dirname(name), { recursive: true });
  rmSync(name, { force: true });
  symlinkSync(path.relative(path.dirname(name), target), name);
}
