import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/lib/paths.ts';
import { closure } from './budgets.ts';

const APP = path.resolve(import.meta.dirname, '../src/app');
const PAGE_FILES = path.join(APP, 'page-files.ts');
const PAGE = /^ {2}(\w+): .*?import\('([^']+)'\)/gm;
/** The start page is first drawn when this part of it has come. */
const PART_OF_HOME = path.resolve(APP, '../features/dashboard/received-card.tsx');
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
      const fileOf = (module: string): string =>
        chunks.find((chunk) => chunk.facadeModuleId === module)?.fileName ??
        this.error(`${path.relative(APP, module)} is in no file of its own`);
      for (const [address, file] of pagesByPath(readPageTables())) {
        const page = fileOf(file);
        const besides = address === paths.home ? closure(bundle, fileOf(PART_OF_HOME)) : [fileOf(PAGE_FILES)];
        const needed = new Set([...besides, ...closure(bundle, page)]);
        hints[address] = [...needed].filter((name) => !first.has(name)).map((name) => `/${name}`);
      }
      this.emitFile({ type: 'asset', fileName: 'hints.json', source: JSON.stringify(hints) });
    },
  };
}
