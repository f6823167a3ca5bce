import { readFileSync } from 'node:fs';
import { ROOMS } from '../.dependency-cruiser.mjs';
import { inRoot } from './root.mjs';
import { serverFiles, textsIn } from './sql-in-code.mjs';

const PAGE = readFileSync(inRoot('docs', 'architecture.md'), 'utf8');

/** Rows of a section of docs/architecture.md: a module and the names beside it. @param {string} title */
function rowsOf(title) {
  const section = new RegExp(`## ${title}\\n([^]+?)\\n## `).exec(PAGE)?.[1] ?? '';
  return [...section.matchAll(/^\| `([\w/-]+)` \| (.+?) \|/gm)].map(([, module = '', names = '']) => ({
    module,
    names: [...names.matchAll(/`([\w/-]+)`/g)].map(([, name = '']) => name),
  }));
}

/** `ledger`, or a feature with its room: `exchange/watching`. @param {string} file */
const moduleOf = (file) => /^api\/src\/features\/([\w-]+\/[\w-]+)\//.exec(file)?.[1] ?? 'ledger';
const modules = [...new Set(serverFiles.map(moduleOf))];

/** The ledger stands below all rooms. @param {string} module */
const floorOf = (module) => (module === 'ledger' ? ROOMS.length : ROOMS.indexOf(module.split('/')[0] ?? ''));

/** The module of a short name. Of two with one name, the lower one owns the tables. @param {string} short */
const longName = (short) =>
  modules.filter((name) => name.split('/').at(-1) === short).sort((a, b) => floorOf(b) - floorOf(a))[0] ?? short;

/** Who owns a table: the first that docs/architecture.md names, where several write it. @type {Map<string, string>} */
const owners = new Map();
for (const { module, names } of rowsOf('Who writes which table'))
  for (const table of names) if (!owners.has(table)) owners.set(table, longName(module));

/** The tables that a text of TypeScript reads in SQL. @param {string} source */
export const tablesReadIn = (source) =>
  textsIn(source)
    .flatMap((text) => [...text.matchAll(/\b(?:from|join|using)\s+(?:only\s+)?(\w+)/g)].map(([, name = '']) => name))
    .filter((name) => owners.has(name));

/** What docs/architecture.md says that each module reads. */
export const declaredReads = rowsOf('Who reads whose tables').map(({ module, names }) => ({
  module,
  tables: names.sort(),
}));

/** What each module reads of others in its SQL, table by table with its owner. `platform` belongs to everybody. */
export const reads = modules
  .map((module) => {
    const files = serverFiles.filter((file) => moduleOf(file) === module);
    const tables = new Set(files.flatMap((file) => tablesReadIn(readFileSync(inRoot(file), 'utf8'))));
    const others = [...tables].sort().map((table) => ({ table, owner: owners.get(table) ?? '' }));
    return { module, others: others.filter(({ owner }) => owner !== module && owner !== 'platform') };
  })
  .filter(({ others }) => others.length > 0);

/** Whether a read goes to a room further up. @param {string} reader @param {string} owner */
export const goesUp = (reader, owner) => floorOf(owner) < floorOf(reader);

/**
 * A ring in a graph, as the modules along it, or null.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} graph
 */
export function ringIn(graph) {
  const done = new Set();
  /** @param {string} module @param {string[]} path @returns {string[] | null} */
  const walk = (module, path) => {
    if (path.includes(module)) return [...path.slice(path.indexOf(module)), module];
    if (done.has(module)) return null;
    for (const next of graph.get(module) ?? []) {
      const ring = walk(next, [...path, module]);
      if (ring) return ring;
    }
    done.add(module);
    return null;
  };
  for (const module of graph.keys()) {
    const ring = walk(module, []);
    if (ring) return ring;
  }
  return null;
}
