import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { linkLibraries } from './binaries.ts';

test('the libraries are linked, and whoever comes second finds them linked', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'viewloop-links-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const lib = path.join(home, 'native', 'lib');
  mkdirSync(lib, { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(path.join(home, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  writeFileSync(path.join(lib, 'libpq.so.5.18'), 'the library');
  linkLibraries(home);
  linkLibraries(home);
  expect(readFileSync(path.join(lib, 'libpq.so.5'), 'utf8')).toBe('the library');
});

test('a link that cannot be made is told', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'viewloop-links-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  mkdirSync(path.join(home, 'native'));
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/nowhere/libpq.so.5' }];
  writeFileSync(path.join(home, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  expect(() => linkLibraries(home)).toThrow('ENOENT');
});
