import path from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

const SOURCE = path.resolve(import.meta.dirname, '../src');
/** Where the application starts, and where nearly everybody arrives. */
export const START = path.join(SOURCE, 'main.tsx');
export const DASHBOARD = path.join(SOURCE, 'app/dashboard-page.tsx');

/** Finds what a file imports, directly or not, and the file itself. */
export function findImports(graph: ModuleGraph, start: string): (id: string) => boolean {
  const modules = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return (id) => modules.has(id);
}
