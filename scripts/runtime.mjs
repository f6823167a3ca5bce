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

/**
 * What a program of ours needs to run with the operator's settings: a flag that makes Node read their file, and the
 * file's name in the environment. Variables of the environment override the file.
 * @param {string} runtime @param {string | undefined} file @param {string[]} args @param {string[]} [flags]
 */
export function withSettings(runtime, file, args, flags = []) {
  const env = environmentFor(runtime);
  return {
    args: [...flags, ...(file ? [`--env-file=${file}`] : []), ...args],
    env: file ? { ...env, VIEWLOOP_ENV_FILE: file } : env,
  };
}
