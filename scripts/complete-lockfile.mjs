import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inRoot } from './root.mjs';

/**
 * Run this after "npm install" behind a registry mirror that has packages for some systems only. npm then leaves the
 * others out of the lockfile, and "npm ci" refuses the lockfile everywhere. The packages that depend on them name them
 * with their versions, so this script can add them again.
 *
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} Package
 */

/**
 * Clients of Redis that the library for uploads offers to use, and that we do not: 10 MB and a tenth of all files of a start. "npm ci"
 * is content without them, because they are optional. If npm has added them again, delete their entries.
 */
export const LEFT_OUT = ['@redis/client', 'ioredis'];

/**
 * @param {Record<string, Package>} packages
 * @returns {Record<string, Package>} what is wanted by a package of the lockfile and not in it
 */
export function missingPackages(packages) {
  /** @type {Record<string, Package>} */
  const missing = {};
  for (const [place, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (LEFT_OUT.includes(name) || isThere(packages, place, name)) continue;
      const { cpu, libc, os } = systemOf(name);
      missing[`node_modules/${name}`] = {
        version,
        ...(cpu && { cpu: [cpu] }),
        ...(dev && { dev }),
        ...(os === 'linux' && libc && { libc: [libc] }),
        optional: true,
        ...(os && { os: [os] }),
      };
    }
  }
  return missing;
}

/**
 * Looks for a package as Node does: first in the innermost node_modules, then further out.
 * @param {Record<string, Package>} packages @param {string} place @param {string} name
 * @returns {boolean}
 */
function isThere(packages, place, name) {
  if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true;
  const outer = place.lastIndexOf('/node_modules/');
  return place !== '' && isThere(packages, outer === -1 ? '' : place.slice(0, outer), name);
}

/** @param {string} name */
function systemOf(name) {
  const os = /\b(android|darwin|freebsd|linux|openharmony|win32)\b/.exec(name)?.[1];
  const cpu = /\b(arm64|arm|ia32|ppc64|riscv64|s390x|wasm32|x64)\b/.exec(name)?.[1];
  const libc = /\b(gnu|musl)/.exec(name)?.[1]?.replace('gnu', 'glibc');
  return { cpu, libc, os };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = inRoot('package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPackages(lock.packages);
  const entries = Object.entries({ ...lock.packages, ...missing });
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
  console.log(`${Object.keys(missing).length} packages for other systems added to the lockfile`);
}
