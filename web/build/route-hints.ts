import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/lib/paths.ts';
import { closure } from './budgets.ts';

const APP = path.resolve(import.meta.dirname, '../src/app');
const PAGE_FILES = path.join(APP, 'page-files.ts');
const PAGE = /^ {2}(\w+): .*?import\('([^']+)'\)/gm;
/** Nobody opens it by its address: the server has a page of its own there. */
const NO_SCREEN = 'landing';

/** The two tables of pages: the first page, and all others. */
export const readPageTables = () =>
  ['routes.tsx', 'page-files.ts'].map((file) => readFileSync(path.join(APP, file), 'utf8')).join('\n');

/** Which file holds the page of which address, read from the tables of pages. */
export function pagesByPath(tables: string): Map<string, string> {
  const pages = [...tables.matchAll(PAGE)].filter(([, name]) => name !== NO_SCREEN);
  const found = pages.map(([, name = '', file = '']): [string, string] => {
    if (!(name in paths)) throw new Error(`there is a page for ${name}, which is no screen`);
    return [paths[name as keyof typeof paths], path.resolve(APP, file)];
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
      const others = chunks.find((chunk) => chunk.facadeModuleId === PAGE_FILES);
      if (!others) this.error('the table of the other pages is in no file of its own');
      for (const [address, file] of pagesByPath(readPageTables())) {
        const page = chunks.find((chunk) => chunk.facadeModuleId === file);
        if (!page) this.error(`the page of ${address} is in no file of its own`);
        const table = address === paths.home ? [] : [others.fileName];
        hints[address] = [...table, ...closure(bundle, page.fileName)]
          .filter((name) => !first.has(name))
          .map((name) => `/${name}`);
      }
      this.emitFile({ type: 'asset', fileName: 'hints.json', source: JSON.stringify(hints) });
    },
  };
}
