import path from 'node:path';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

const SOURCE = path.resolve(import.meta.dirname, '../src');
/** Where nearly everybody arrives: the start of the application, and the dashboard. */
const STARTS = [path.join(SOURCE, 'main.tsx'), path.join(SOURCE, 'app/dashboard-page.tsx')];

const ICONS = /\/ui\/icons\/index\./;
const ICON = /\/ui\/icons\/drawings\/([\w-]+)\./;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"][^'"]*\/icons\/index\.ts['"]/g;

const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Finds what the first screen imports. The index of the icons imports all of them, so there the names in the import
 * statements decide.
 */
export function findFirstLoad(graph: ModuleGraph): (id: string) => boolean {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const waiting = [...STARTS];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    const info = graph.getModuleInfo(id);
    for (const [, names = ''] of (info?.code ?? '').matchAll(ICON_IMPORT))
      for (const name of names.split(',')) icons.add(name.trim().split(/\s/)[0] ?? '');
    if (info && !ICONS.test(id)) waiting.push(...info.importedIds);
  }
  return (id) => modules.has(id) || icons.has(pascal(ICON.exec(id)?.[1] ?? ''));
}
