import { expect, test } from 'vitest';
import { findImports } from './first-load.ts';

function graphOf(modules: Record<string, string[]>) {
  return {
    getModuleInfo: (id: string) => {
      const importedIds = modules[id];
      return importedIds ? { importedIds } : null;
    },
  };
}

test('what a file imports is found, directly or not, also where files import each other', () => {
  const isImported = findImports(
    graphOf({
      '/main.tsx': ['/query.ts', '/card.tsx'],
      '/card.tsx': ['/class-names.ts', '/query.ts'],
      '/class-names.ts': ['/card.tsx'],
      '/settings.tsx': ['/field.tsx'],
    }),
    '/main.tsx',
  );
  expect(['/main.tsx', '/query.ts', '/card.tsx', '/class-names.ts'].filter(isImported)).toHaveLength(4);
  expect(['/settings.tsx', '/field.tsx'].filter(isImported)).toEqual([]);
});
