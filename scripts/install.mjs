import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprint, stampIs } from './fingerprint.mjs';
import { runToEnd } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { Stop } from './stop.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 * @typedef {{ packages: Record<string, Package> }} Lockfile
 */

const STAMP = inRoot('node_modules', '.viewloop-installed');

/** Installs the packages of the lockfile, unless they are already installed. */
export async function ensureInstalled() {
  const wanted = digestOfManifests();
  if (stampIs(STAMP, wanted)) return;
  const installed = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(installed) || !isInstalled(readJson(inRoot('package-lock.json')), readJson(installed)))
    await installAll();
  writeFileSync(STAMP, wanted);
}

function digestOfManifests() {
  /** @type {string[]} */
  const workspaces = readJson(inRoot('package.json')).workspaces;
  const manifests = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)];
  return `${process.platform}-${process.arch} ${fingerprint(manifests.map((file) => inRoot(file)))}\n`;
}

/**
 * Compares the lockfile with npm's own record of what it installed, so that somebody who ran "npm install" does not
 * wait again.
 * @param {Lockfile} lock @param {Lockfile} installed @param {{ platform: string, arch: string }} host
 */
export function isInstalled(lock, installed, host = process) {
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed.packages[place];
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true && !isMadeFor(wanted, host);
  });
}

/** @param {Package} wanted @param {{ platform: string, arch: string }} host */
function isMadeFor({ os, cpu, libc }, host) {
  return Boolean(os?.includes(host.platform) && cpu?.includes(host.arch) && !libc?.includes('musl'));
}

async function installAll() {
  console.log('Installing packages …');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const flags = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const [command = 'npm', ...args] = [...npm, ...flags];
  const { code, output } = await runToEnd({ command, args, cwd: ROOT });
  if (code !== 0) throw new Stop(`The packages could not be installed: ${output.trim()}`);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
