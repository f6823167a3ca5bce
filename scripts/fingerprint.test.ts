import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { fingerprint, stampIs } from './fingerprint.mjs';

let folder: string;
const file = (name: string) => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(file('src'));
  writeFileSync(file('src/a.ts'), 'one');
});

test('content, names and new files change it; times, results and packages do not', () => {
  const before = fingerprint([folder]);
  utimesSync(file('src/a.ts'), 1, 1);
  for (const name of ['dist', 'node_modules']) {
    mkdirSync(file(name));
    writeFileSync(file(`${name}/b.js`), 'x');
  }
  expect(fingerprint([folder])).toBe(before);

  writeFileSync(file('src/a.ts'), 'two');
  const changed = fingerprint([folder]);
  renameSync(file('src/a.ts'), file('src/b.ts'));
  const renamed = fingerprint([folder]);
  writeFileSync(file('src/c.ts'), '');
  const added = fingerprint([folder]);
  expect(new Set([before, changed, renamed, added]).size).toBe(4);
});

test('a stamp holds for the value it was made with', () => {
  expect(stampIs(file('stamp'), 'a')).toBe(false);
  writeFileSync(file('stamp'), 'a');
  expect(stampIs(file('stamp'), 'a')).toBe(true);
  expect(stampIs(file('stamp'), 'b')).toBe(false);
});
