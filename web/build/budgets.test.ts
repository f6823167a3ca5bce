import { expect, test } from 'vitest';
import { weights } from './budgets.ts';

type Bundle = Parameters<typeof weights>[0];

const noise = (kilobytes: number) =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(kilobytes * 1024))).toString('latin1');

interface Given {
  code?: string;
  entry?: string;
  lazy?: string;
  imports?: string[];
  styles?: string[];
}

function chunk(fileName: string, { code = '', entry, lazy, imports = [], styles = [] }: Given) {
  const facadeModuleId = entry ?? lazy ?? null;
  const viteMetadata = { importedCss: new Set(styles) };
  const kind = { isEntry: entry !== undefined, isDynamicEntry: lazy !== undefined };
  return [fileName, { type: 'chunk', fileName, name: fileName, code, imports, facadeModuleId, viteMetadata, ...kind }];
}
const bundleOf = (...outputs: unknown[][]) => Object.fromEntries(outputs) as Bundle;
const heavier = (bundle: Bundle) => weights(bundle).filter(({ kilobytes, limit }) => kilobytes > limit);

test('the first load counts the entry, what it imports, and the dashboard; a shared file only once', () => {
  const bundle = bundleOf(
    chunk('index.js', { entry: '/web/index.html', code: noise(30), imports: ['base.js'] }),
    chunk('base.js', { code: noise(40) }),
    chunk('home.js', { lazy: '/web/src/app/dashboard-page.tsx', code: noise(5), imports: ['base.js'] }),
    chunk('watch.js', { lazy: '/web/src/features/watching/page.tsx', code: noise(9), imports: ['base.js'] }),
  );
  const found = Object.fromEntries(weights(bundle).map(({ what, kilobytes }) => [what, Math.round(kilobytes)]));
  expect(found['lazy watching/page.tsx']).toBeLessThan(found['first load, script'] ?? 0);
  expect(found['lazy watching/page.tsx']).toBeGreaterThanOrEqual(9);
  expect(heavier(bundle)).toEqual([]);
});

test('a page, the player and the style are each found when they grow too heavy', () => {
  const bundle = bundleOf(
    chunk('index.js', { entry: '/web/index.html', styles: ['index.css'] }),
    ['index.css', { type: 'asset', fileName: 'index.css', source: noise(16) }],
    chunk('admin.js', { lazy: '/web/src/features/admin/page.tsx', code: noise(30) }),
    chunk('player.js', { entry: '/web/player.html', code: noise(13) }),
  );
  expect(heavier(bundle).map(({ what }) => what)).toEqual([
    'first load, style',
    'lazy admin/page.tsx',
    'player page, script',
  ]);
});
