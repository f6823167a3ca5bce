import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';
import { Stop } from './stop.mjs';

const NEEDED = 24;

/**
 * Finds the Node that runs the product: the one from our lockfile where there is one for this system, otherwise the
 * installed one.
 * @param {{ platform: string, arch: string, execPath: string, version: string }} host
 * @returns {string}
 */
export function findRuntime(host = process, packages = inRoot('node_modules')) {
  const brought = path.join(packages, `node-${host.platform}-${host.arch}`, 'bin', 'node');
  if (existsSync(brought)) return brought;
  if (Number.parseInt(host.version.slice(1), 10) >= NEEDED) return host.execPath;
  throw new Stop(`Node ${NEEDED} or newer is needed on ${host.platform}-${host.arch}; this is ${host.version}.`);
}

/**
 * The environment for programs of our packages. Their first line asks for "node", which must be the Node found above.
 * @param {string} runtime
 */
export function environmentFor(runtime) {
  const folders = [path.dirname(runtime), inRoot('node_modules', '.bin'), process.env.PATH];
  return { ...process.env, PATH: folders.join(path.delimiter) };
}

/** Flags that make Node read the operator's `.env` file, if there is one. Variables of the environment override it. */
export function operatorSettings() {
  const file = inRoot('.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}
