import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/lib/paths.ts';
import { closure } from './budgets.ts';

const ROUTES = path.resolve(import.meta.dirname, '../src/app/routes.tsx');
const PAGE = /^ {2}(\w+): \{[\s\S]*?import\('([^']+)'\)/gm;

/** Which file holds the page of which address, read from the table of pages. */
export function pagesByPath(routes: string): Map<string, string> {
  const found = [...routes.matchAll(PAGE)].map(([, name = '', file = '']): [string, string] => {
    if (!(name in paths)) throw new Error(`routes.tsx has a page for ${name}, which is no screen`);
    return [paths[name as keyof typeof paths], path.resolve(path.dirname(ROUTES), file)];
  });
  return new Map(found);
}

/**
 * Records for each address which files its page needs on top of the first ones. The server names them in the HTML, so
 * that the browser fetches them at once instead of discovering them one after the other.
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
