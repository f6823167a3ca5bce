import path from 'node:path';
import { expect, test } from 'vitest';
import { findFirstLoad } from './first-load.ts';

const source = path.resolve(import.meta.dirname, '../src');
const icons = '/src/ui/icons';

function graphOf(modules: Record<string, { imports: string[]; code?: string }>) {
  return {
    getModuleInfo: (id: string) => {
      const found = modules[id];
      return found ? { importedIds: found.imports, code: found.code ?? '' } : null;
    },
  };
}

test('the first load is what the start and the dashboard import, directly or not', () => {
  const isInFirstLoad = findFirstLoad(
    graphOf({
      [`${source}/main.tsx`]: { imports: ['/query.ts'] },
      [`${source}/app/dashboard-page.tsx`]: { imports: ['/card.tsx'] },
      '/card.tsx': { imports: ['/class-names.ts', '/query.ts'] },
      '/settings.tsx': { imports: ['/field.tsx'] },
    }),
  );
  expect(['/query.ts', '/card.tsx', '/class-names.ts'].filter(isInFirstLoad)).toHaveLength(3);
  expect(['/settings.tsx', '/field.tsx'].filter(isInFirstLoad)).toEqual([]);
});

test('of the icons only those that are named', () => {
  const index = `${icons}/index.ts`;
  const isInFirstLoad = findFirstLoad(
    graphOf({
      [`${source}/main.tsx`]: {
        imports: [index],
        code: `import { ArrowRight, Menu as MenuIcon } from "./ui/icons/index.ts";`,
      },
      [index]: {
        imports: [`${icons}/drawings/arrow-right.ts`, `${icons}/drawings/menu.ts`, `${icons}/drawings/trash.ts`],
      },
    }),
  );
  const found = ['arrow-right', 'menu', 'trash'].filter((name) => isInFirstLoad(`${icons}/drawings/${name}.ts`));
  expect(found).toEqual(['arrow-right', 'menu']);
});
