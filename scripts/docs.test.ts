import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const docs = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => `docs/${file}`);
const pages = [...readdirSync(ROOT), '.github/pull_request_template.md', ...docs].filter(
  // The changelog also mentions things that no longer exist.
  (file) => file.endsWith('.md') && file !== 'CHANGELOG.md',
);

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('names files and folders that exist', () => {
    const named = all(text, /`((?:(?:api|bench|client|contract|deploy|docs|e2e|scripts|web)\/[\w./-]*|[\w.-]+\.md))`/g);
    const linked = all(text, /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g).map((link) =>
      path.join(path.dirname(page), link),
    );
    expect([...named, ...linked].filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  test('names npm commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = all(text, /npm run ([\w-]+)/g);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('quotes tests by their names', () => {
    const quoted = [...text.matchAll(/`([\w./-]+\.(?:test|e2e)\.ts)`: "([^"]+)"/g)];
    const wrong = quoted.filter(
      ([, file = '', name = '']) => !read(file).includes(`'${name}'`) && !read(file).includes(`"${name}"`),
    );
    expect(wrong.map(([quote]) => quote)).toEqual([]);
  });

  test('names faults that the chaos run has', () => {
    const folder = path.join(ROOT, 'bench/chaos/faults');
    const faults = readdirSync(folder).flatMap((file) =>
      all(read(`bench/chaos/faults/${file}`), /^ {2}name: '([\w-]+)'/gm),
    );
    expect(all(text, /--fault ([\w-]+)/g).filter((name) => !faults.includes(name))).toEqual([]);
  });
});
