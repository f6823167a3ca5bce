import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.resolve(import.meta.dirname, '../src');

const stylesheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));

/** The classes that a stylesheet defines by themselves, not only inside another class. */
function classesIn(file: string): Set<string> {
  const text = readFileSync(path.join(SOURCE, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\([^)]*\)|"[^"]*"/g, '');
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim());
  return new Set(
    selectors
      .filter((selector) => !selector.startsWith('@'))
      .flatMap((selector) => selector.split(','))
      .flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []),
  );
}

/**
 * The player window is a page of its own; its rules never meet those of the application. What is printed takes away from classes
 * that are defined elsewhere.
 */
const isGlobal = (file: string) =>
  !file.endsWith('.module.css') && !file.startsWith('player/') && file !== 'ui/styles/print.css';

test('a feature keeps its styles in modules, so that they reach nobody else', () => {
  expect(stylesheets.filter((file) => file.startsWith('features/') && isGlobal(file))).toEqual([]);
});

test('no class is defined in two stylesheets that are loaded together', () => {
  const homes = new Map<string, string[]>();
  for (const file of stylesheets.filter(isGlobal)) {
    for (const name of classesIn(file)) homes.set(name, [...(homes.get(name) ?? []), file]);
  }
  expect([...homes].filter(([, files]) => files.length > 1)).toEqual([]);
});
