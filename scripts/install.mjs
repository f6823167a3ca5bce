import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint, stampIs } from './fingerprint.mjs';
import { runToEnd } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { Stop } from './stop.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }} Package
 * @typedef {{ packages: Record<string, Package> }} Lockfile
 * @typedef {'running' | 'everything'} Extent What is needed to build and run the product, or also to test it.
 * @typedef {{ platform: string, arch: string }} Host
 */

const STAMP = inRoot('node_modules', '.viewloop-installed');
const PROGRESS_MS = 3000;

/**
 * Installs the packages of the lockfile, unless they are already installed.
 * @param {Extent} extent
 * @returns {Promise<boolean>} whether anything was installed
 */
export async function ensureInstalled(extent) {
  const digest = digestOfManifests();
  if (stampIs(STAMP, stampOf('everything', digest)) || stampIs(STAMP, stampOf(extent, digest))) return false;
  const lock = readJson(inRoot('package-lock.json'));
  const installed = inRoot('node_modules', '.package-lock.json');
  const isThere = existsSync(installed) && isInstalled(lock, readJson(installed), extent);
  if (!isThere) await install(lock, extent);
  writeFileSync(STAMP, stampOf(extent, digest));
  return !isThere;
}

/** @param {Extent} extent @param {string} digest */
const stampOf = (extent, digest) => `${extent} ${digest}`;

function digestOfManifests() {
  /** @type {string[]} */
  const workspaces = readJson(inRoot('package.json')).workspaces;
  const manifests = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)];
  return `${process.platform}-${process.arch} ${fingerprint(manifests.map((file) => inRoot(file)))}\n`;
}

/**
 * Compares the lockfile with npm's own record of what it installed, so that somebody who ran "npm install" does not
 * wait again.
 * @param {Lockfile} lock @param {Lockfile} installed @param {Extent} extent @param {Host} host
 */
export function isInstalled(lock, installed, extent = 'everything', host = process) {
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!isWanted(place, wanted, extent)) return true;
    const found = installed.packages[place];
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true && !isMadeFor(wanted, host);
  });
}

/** @param {string} place @param {Package} wanted @param {Extent} extent */
function isWanted(place, wanted, extent) {
  return place.includes('node_modules/') && (extent === 'everything' || wanted.dev !== true);
}

/** @param {Package} wanted @param {Host} host */
function isMadeFor({ os, cpu, libc }, host) {
  return Boolean(os?.includes(host.platform) && cpu?.includes(host.arch) && !libc?.includes('musl'));
}

/** @param {Lockfile} lock @param {Extent} extent */
async function install(lock, extent) {
  console.error('Installing packages …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const dev = extent === 'everything' ? '--include=dev' : '--omit=dev';
  const flags = ['ci', dev, '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const [command = 'npm', ...args] = [...npm, ...flags];
  const stopTelling = tellProgress(lock, extent);
  try {
    const { code, output } = await runToEnd({ command, args, cwd: ROOT });
    if (code !== 0) throw new Stop(`The packages could not be installed: ${output.trim()}`);
  } finally {
    stopTelling();
  }
}

/** Counts the packages that are there, because npm is silent without a terminal. @param {Lockfile} lock @param {Extent} extent */
function tellProgress(lock, extent) {
  const places = Object.entries(lock.packages)
    .filter(([place, wanted]) => isWanted(place, wanted, extent) && (!wanted.os || isMadeFor(wanted, process)))
    .map(([place]) => inRoot(place, 'package.json'));
  const timer = setInterval(() => {
    const there = places.filter((file) => existsSync(file)).length;
    console.error(`  ${there} of ${places.length} packages`);
  }, PROGRESS_MS);
  return () => clearInterval(timer);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
