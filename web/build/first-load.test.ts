import path from 'node:path';
import { expect, test } from 'vitest';
import { findFirstLoad } from './first-load.ts';

const source = path.resolve(import.meta.dirname, '../src');
const icons = '/node_modules/lucide-react/dist/esm';

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
  const index = `${icons}/lucide-react.mjs`;
  const isInFirstLoad = findFirstLoad(
    graphOf({
      [`${source}/main.tsx`]: {
        imports: [index],
        code: `import { ArrowRight, Menu as MenuIcon } from "lucide-react";`,
      },
      [index]: { imports: [`${icons}/icons/arrow-right.mjs`, `${icons}/icons/menu.mjs`, `${icons}/icons/trash.mjs`] },
    }),
  );
  const found = ['arrow-right', 'menu', 'trash'].filter((name) => isInFirstLoad(`${icons}/icons/${name}.mjs`));
  expect(found).toEqual(['arrow-right', 'menu']);
});
