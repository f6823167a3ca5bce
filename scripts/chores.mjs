import { runTogether } from './processes.mjs';
import { inRoot, ROOT } from './root.mjs';
import { environmentFor, operatorSettings } from './runtime.mjs';
import { ensurePrograms } from './system.mjs';

/** @param {string} runtime */
export function format(runtime) {
  return run(runtime, [inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'), 'check', '--write', '.']);
}

/** Every invariant of the ledger and its neighbours, asked of the database in use. @param {string} runtime */
export function audit(runtime) {
  return run(runtime, [...operatorSettings(), inRoot('api', 'src', 'audit.ts')]);
}

/** @param {string} runtime @param {string[]} args */
export function bench(runtime, args) {
  ensurePrograms(['pgbench']);
  return run(runtime, [inRoot('bench', 'main.ts'), ...args]);
}

/**
 * Bad inputs and attacks against a server of its own. Programs it can do without are not installed for it.
 * @param {string} runtime @param {string[]} args
 */
export function attack(runtime, args) {
  return run(runtime, [inRoot('bench', 'attack', 'main.ts'), ...args]);
}

/** @param {string} runtime @param {string[]} args */
function run(runtime, args) {
  return runTogether([{ command: runtime, args, cwd: ROOT, env: environmentFor(runtime) }]);
}
