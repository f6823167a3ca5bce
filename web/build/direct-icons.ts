import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const INDEX = path.resolve(import.meta.dirname, '../src/ui/icons/index.ts');
const EXPORT = /export (?:type )?\{ (\w+) \} from '\.\/([\w/-]+\.ts)';/g;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*'([^']*\/icons\/)index\.ts';/g;

/** Which file draws which icon. */
export const drawingsIn = (index: string): Map<string, string> =>
  new Map([...index.matchAll(EXPORT)].map(([, name = '', file = '']) => [name, file]));

/** Imports each icon from the file that draws it. */
export function importDirectly(code: string, drawings: ReadonlyMap<string, string>): string {
  return code.replaceAll(IMPORT, (_, names: string, folder: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => {
        const file = drawings.get(name.replace(/^type /, '').split(/\s/)[0] ?? '');
        if (!file) throw new Error(`no icon is called ${name}`);
        return `import { ${name} } from '${folder}${file}';`;
      })
      .join(' '),
  );
}

/**
 * The index imports all drawings, and a file of the build that contains it would contain all of them. Without the index
 * each page comes with the icons that it shows.
 */
export function directIcons(): Plugin {
  const drawings = drawingsIn(readFileSync(INDEX, 'utf8'));
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: '/icons/index.ts' },
      handler: (code) => ({ code: importDirectly(code, drawings), map: null }),
    },
  };
}
