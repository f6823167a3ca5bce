import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/lib/paths.ts';
import { closure } from './budgets.ts';

const ROUTES = path.resolve(import.meta.dirname, '../src/app/routes.tsx');
const ROUTE = /path: paths\.(\w+),[\s\S]*?import\('([^']+)'\)/g;

/** Which page's file belongs to which address, as the table of routes says. */
export function pagesByPath(routes: string): Map<string, string> {
  const found = [...routes.matchAll(ROUTE)].map(([, name = '', file = '']): [string, string] => {
    if (!(name in paths)) throw new Error(`routes.tsx names a path ${name} that does not exist`);
    return [paths[name as keyof typeof paths], path.resolve(path.dirname(ROUTES), file)];
  });
  return new Map(found);
}

/**
 * Writes down for each address which files its page needs besides the first ones, so that the server can name them in
 * the page and the browser need not find them one after the other.
 */
export function routeHints(): Plugin {
  return {
    name: 'route-hints',
    apply: 'build',
    generateBundle(_options, bundle: Rolldown.OutputBundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.facadeModuleId?.endsWith('/index.html'));
      const first = entry ? closure(bundle, entry.fileName) : new Set<string>();
      const hints: Record<string, string[]> = {};
      for (const [address, file] of pagesByPath(readFileSync(ROUTES, 'utf8'))) {
        const page = chunks.find((chunk) => chunk.facadeModuleId === file);
        if (!page) this.error(`the page of ${address} is in no file of its own`);
        hints[address] = [...closure(bundle, page.fileName)]
          .filter((name) => !first.has(name))
          .map((name) => `/${name}`);
      }
      this.emitFile({ type: 'asset', fileName: 'hints.json', source: JSON.stringify(hints) });
    },
  };
}
