import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { stuckTranslations } from './translations.ts';

const chunk = (modules: string[], imports: string[] = []) => ({
  type: 'chunk',
  imports,
  modules: Object.fromEntries(modules.map((id) => [id, {}])),
});

const bundleOf = (files: Record<string, ReturnType<typeof chunk>>) => files as unknown as Rolldown.OutputBundle;

test('a translation may not need, directly or not, a file that waits for a translation', () => {
  const bundle = bundleOf({
    'base.js': chunk(['/web/src/messages/index.ts', '/web/src/messages/plural.ts']),
    'rest.js': chunk(['/web/src/messages/rest.ts', '/contract/platforms.ts'], ['base.js']),
    'between.js': chunk(['/x.ts'], ['rest.js']),
    'de.js': chunk(['/web/src/messages/de/index.ts'], ['between.js']),
    'es.js': chunk(['/web/src/messages/es/index.ts'], ['base.js']),
  });
  expect(stuckTranslations(bundle)).toEqual(['de.js']);
});
