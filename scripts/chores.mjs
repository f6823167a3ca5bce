import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { ensureServer } from './builds.mjs';
import { removeWithProcesses, runTogether } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { environmentFor, withSettings } from './runtime.mjs';
import { findSettingsFile } from './settings-file.mjs';
import { Stop } from './stop.mjs';
import { ensurePrograms, findProgram } from './system.mjs';

/** @param {string} runtime */
export function format(runtime) {
  return run(runtime, [inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--write', '.']);
}

/** Writes api/schema.sql from the migrations. @param {string} runtime */
export function schema(runtime) {
  return run(runtime, [inRoot('api', 'src', 'schema.ts')]);
}

/** Writes docs/module-map.md from the imports. */
export async function map() {
  // Loaded late: it needs a package that is installed only when it is asked for.
  const { drawMap, MAP_FILE } = await import('./module-map.mjs');
  writeFileSync(MAP_FILE, drawMap());
  return 0;
}

/** Writes web/src/ui/icons from the icons that the screens import. */
export async function icons() {
  const { writeIcons } = await import('./icons.mjs');
  writeIcons();
  return 0;
}

/**
 * Checks every invariant of the ledger and the tables around it, in the database in use.
 * @param {string} runtime @param {string[]} args
 */
export function audit(runtime, args) {
  return runBuilt(runtime, 'audit', args);
}

/** Lists, makes and removes admins and moderators. @param {string} runtime @param {string[]} args */
export function admin(runtime, args) {
  return runBuilt(runtime, 'admin', args);
}

/** Looks at everything a site needs, and says what to do. @param {string} runtime @param {string[]} args */
export function doctor(runtime, args) {
  return runBuilt(runtime, 'doctor', args);
}

/** Writes everything in the database in use into one file. @param {string} runtime @param {string[]} args */
export function backup(runtime, args) {
  return runBuilt(runtime, 'backup', args);
}

/** Reads such a file into an empty database. @param {string} runtime @param {string[]} args */
export function restore(runtime, args) {
  return runBuilt(runtime, 'restore', args);
}

/** Checks a file of receipts, offline. @param {string} runtime @param {string[]} args */
export function verify(runtime, args) {
  const files = args.map((file) => path.resolve(process.env.INIT_CWD ?? ROOT, file));
  return runBuilt(runtime, 'verify', files);
}

/** @param {string} runtime @param {string[]} args */
export async function bench(runtime, args) {
  await ensurePrograms(['pgbench', 'chromium', 'ffmpeg']);
  process.env.CHROMIUM ??= findProgram('chromium');
  return runBench(runtime, [inRoot('bench', 'main.ts'), ...args]);
}

/**
 * Sends bad input and attacks to a server of its own. Programs that it can do without are not installed for it.
 * @param {string} runtime @param {string[]} args
 */
export function attack(runtime, args) {
  return runBench(runtime, [inRoot('bench', 'attack', 'main.ts'), ...args]);
}

/** An honest and a dishonest crowd for weeks on a virtual clock. @param {string} runtime @param {string[]} args */
export function crowd(runtime, args) {
  return runBench(runtime, [inRoot('bench', 'crowd', 'main.ts'), ...args]);
}

/**
 * Causes faults on purpose. Without litecoind those of the chain are not run, and the report says so.
 * @param {string} runtime @param {string[]} args
 */
export async function chaos(runtime, args) {
  await ensurePrograms(['haproxy']);
  process.env.HAPROXY ??= findProgram('haproxy');
  process.env.LITECOIND ??= findProgram('litecoind') ?? '';
  return runBench(runtime, [inRoot('bench', 'chaos', 'main.ts'), ...args]);
}

/**
 * Tries three instances behind HAProxy and PgBouncer, a standby that takes over, failover without a person, and
 * containers.
 * @param {string} runtime @param {string[]} args
 */
export async function cluster(runtime, args) {
  const onlyContainers = /^--part[ =]containers$/.test(args.join(' '));
  if (onlyContainers) return runBench(runtime, [inRoot('bench', 'cluster', 'main.ts'), ...args]);
  if (/^--part[ =]site$/.test(args.join(' '))) {
    if (process.getuid?.() !== 0) throw new Stop('The part "site" runs the unit in a mount namespace: run it as root');
    await ensurePrograms(['nginx', 'caddy', 'haproxy', 'pgbench']);
    process.env.POSTGRES_BIN ??= path.dirname(findProgram('pgbench') ?? '');
    await build(runtime);
    return runBench(runtime, [inRoot('bench', 'cluster', 'main.ts'), ...args]);
  }
  if (/^--part[ =]small-site$/.test(args.join(' '))) {
    if (process.getuid?.() !== 0) throw new Stop('The part "small-site" starts a machine of its own: run it as root');
    await ensurePrograms(['debootstrap', 'systemd-nspawn']);
    return runBench(runtime, [inRoot('bench', 'cluster', 'main.ts'), ...args]);
  }
  const failover = args.some((arg) => arg.includes('patroni'));
  if (failover && process.getuid?.() !== 0)
    throw new Stop('The part "patroni" makes networks of its own: run it as root');
  const all = !args.some((arg) => arg.startsWith('--part'));
  const monitoring = all || args.some((arg) => arg.includes('monitoring'));
  await ensurePrograms([
    'pgbench',
    'pgbouncer',
    'haproxy',
    ...(failover ? /** @type {const} */ (['patroni', 'etcd', 'ip']) : []),
    ...(monitoring ? /** @type {const} */ (['prometheus']) : []),
  ]);
  process.env.POSTGRES_BIN ??= path.dirname(findProgram('pgbench') ?? '');
  process.env.PGBOUNCER ??= findProgram('pgbouncer');
  process.env.HAPROXY ??= findProgram('haproxy');
  process.env.PROMETHEUS ??= findProgram('prometheus');
  return runBench(runtime, [inRoot('bench', 'cluster', 'main.ts'), ...args]);
}

/** Runs a command that belongs to the server. @param {string} runtime @param {string} name @param {string[]} args */
async function runBuilt(runtime, name, args) {
  // First the settings: a file that cannot be read ends the command before anything is built.
  const { file, rest } = findSettingsFile(args);
  const program = path.join(await ensureServer(runtime), `${name}.js`);
  return runTogether([{ command: runtime, cwd: ROOT, ...withSettings(runtime, file, [program, ...rest]) }]);
}

/** Runs a program of `bench`, which starts servers as they were built. @param {string} runtime @param {string[]} args */
async function runBench(runtime, args) {
  process.env.SERVER_BUILD = await ensureServer(runtime);
  // Everything temporary is in one folder, so that nothing is left of it whichever way the command ends.
  const scratch = mkdtempSync(path.join(tmpdir(), 'viewloop-'));
  chmodSync(scratch, 0o755);
  process.env.TMPDIR = scratch;
  process.env.SCRATCH_FOLDER = scratch;
  try {
    return await run(runtime, args);
  } finally {
    await removeWithProcesses(scratch);
  }
}

/** @param {string} runtime @param {string[]} args */
function run(runtime, args) {
  return runTogether([{ command: runtime, args, cwd: ROOT, env: environmentFor(runtime) }]);
}
