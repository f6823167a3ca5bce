import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint, stampIs } from './fingerprint.mjs';
import { runToEnd } from './processes.mjs';
import { inRoot } from './root.mjs';
import { environmentFor } from './runtime.mjs';
import { Stop } from './stop.mjs';

const OUTPUT = inRoot('web', 'dist');
const INPUTS = ['web', 'contract/src', 'contract/package.json', 'tsconfig.base.json', 'package-lock.json'];

/**
 * Builds the screens if their sources have changed. Builds into a new folder and swaps it at the end, so that the last
 * good build survives if this one fails or is interrupted.
 * @param {string} runtime
 */
export async function ensureWebBuild(runtime) {
  const inputs = fingerprint(INPUTS.map((input) => inRoot(input)));
  if (stampIs(`${OUTPUT}/.inputs`, inputs)) return;
  console.log('Building the screens …');
  const fresh = inRoot('.cache', `web-${process.pid}`);
  try {
    await build(runtime, fresh);
    writeFileSync(`${fresh}/.inputs`, inputs);
    rmSync(OUTPUT, { recursive: true, force: true });
    renameSync(fresh, OUTPUT);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** @param {string} runtime @param {string} output */
async function build(runtime, output) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', output, '--emptyOutDir', '--logLevel', 'warn'];
  const program = { command: runtime, args, cwd: inRoot('web'), env: environmentFor(runtime) };
  const { code, output: complaint } = await runToEnd(program);
  if (code !== 0) throw new Stop(`The screens could not be built: ${complaint.trim()}`);
}
