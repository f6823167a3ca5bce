import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.join(import.meta.dirname, '..');

test('every language has product pictures of its own, and they exist', () => {
  const names = ['en', 'de', 'es'].flatMap((language) => {
    const texts = readFileSync(path.join(web, 'src/messages', language, 'landing.ts'), 'utf8');
    return [...texts.matchAll(/'(dashboard-[\w.-]+\.webp)'/g)].map(([, name = '']) => name);
  });
  expect(new Set(names).size).toBe(6);
  expect(names.filter((name) => !existsSync(path.join(web, 'public/pictures', name)))).toEqual([]);
});
