import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from './processes.mjs';
import { ROOT } from './root.mjs';
import { Stop } from './stop.mjs';

/**
 * Programs that tests and measurements need, and that npm cannot install.
 * @typedef {'chromium' | 'litecoind' | 'pgbench' | 'pgbouncer' | 'haproxy' | 'patroni' | 'etcd' | 'ip' | 'prometheus'
 *   | 'nginx' | 'caddy' | 'debootstrap' | 'systemd-nspawn' | 'ffmpeg'} Program
 */

/** @type {Record<Program, { debianPackage: string, find: () => string | undefined }>} */
const PROGRAMS = {
  chromium: { debianPackage: 'chromium-headless-shell', find: findChromium },
  litecoind: { debianPackage: 'litecoind', find: findLitecoind },
  ffmpeg: { debianPackage: 'ffmpeg', find: () => onPath('ffmpeg') },
  pgbench: { debianPackage: 'postgresql', find: findPgbench },
  pgbouncer: { debianPackage: 'pgbouncer', find: () => onPath('pgbouncer') ?? inSbin('pgbouncer') },
  haproxy: { debianPackage: 'haproxy', find: () => onPath('haproxy') ?? inSbin('haproxy') },
  patroni: { debianPackage: 'patroni', find: () => onPath('patroni') },
  etcd: { debianPackage: 'etcd-server', find: () => onPath('etcd') },
  ip: { debianPackage: 'iproute2', find: () => onPath('ip') ?? inSbin('ip') },
  nginx: { debianPackage: 'nginx-light', find: () => onPath('nginx') ?? inSbin('nginx') },
  caddy: { debianPackage: 'caddy', find: () => onPath('caddy') },
  debootstrap: { debianPackage: 'debootstrap', find: () => onPath('debootstrap') ?? inSbin('debootstrap') },
  'systemd-nspawn': { debianPackage: 'systemd-container', find: () => onPath('systemd-nspawn') },
  prometheus: { debianPackage: 'prometheus', find: () => onPath('prometheus') },
};

/** @param {Program} program */
export function findProgram(program) {
  return PROGRAMS[program].find();
}

/**
 * Makes sure that programs are installed. Installs them when run as root on Debian; elsewhere says what to install.
 * @param {Program[]} programs
 */
export async function ensurePrograms(programs) {
  const missing = missingPrograms(programs);
  if (missing.length === 0) return;
  const packages = missing.map((program) => PROGRAMS[program].debianPackage);
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', ...packages];
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log(`Installing ${packages.join(' and ')} …`);
    await runQuietly(['apt-get', 'update']);
    await runQuietly(install);
  }
  const still = missingPrograms(programs);
  if (still.length > 0) throw new Stop(`${still.join(' and ')} missing; install with: ${install.join(' ')}`);
}

/** @param {Program[]} programs */
function missingPrograms(programs) {
  return programs.filter((program) => !findProgram(program));
}

/** @param {string[]} command */
async function runQuietly([command = '', ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await runToEnd({ command, args, cwd: ROOT, env });
  if (code === 0) return;
  const lines = output.trim().split('\n');
  const reason = lines.findLast((line) => line.startsWith('E: ')) ?? lines.at(-1);
  throw new Stop(`"${command} ${args.join(' ')}" failed: ${reason}`);
}

/**
 * The shell is the same browser without the code for windows, menus and tabs, and needs a fifth less processor time. Only
 * somebody who wants to watch the tests (HEADED=1) needs the windows.
 */
function findChromium() {
  const shell = process.env.HEADED ? undefined : onPath('chromium-headless-shell');
  return shell ?? onPath('chromium') ?? onPath('google-chrome');
}

/** Debian's `litecoind` command is a script that writes into the home folder, so find the program itself. */
function findLitecoind() {
  const listed = spawnSync('dpkg', ['--listfiles', 'litecoind'], { encoding: 'utf8' }).stdout ?? '';
  return listed.split('\n').find((file) => file.endsWith('/lib/litecoin/litecoind')) ?? onPath('litecoind');
}

/** Debian's `pgbench` command is a wrapper that exists even if the program does not, so find the program itself. */
function findPgbench() {
  const listed = spawnSync('sh', ['-c', 'ls -v /usr/lib/postgresql/*/bin/pgbench'], { encoding: 'utf8' }).stdout ?? '';
  const newest = listed.trim().split('\n').at(-1);
  if (newest) return newest;
  return existsSync('/usr/share/postgresql-common') ? undefined : onPath('pgbench');
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

/** The PATH of an ordinary user does not include the folder of servers. @param {string} name */
function inSbin(name) {
  return [path.join('/usr/sbin', name)].find(isProgram);
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
