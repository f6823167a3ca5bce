import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CannotStart } from '../run/cannot-start.ts';
import { readPage } from './page-template.ts';

test('screens of another version stop the start with one line', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-screens-'));
  writeFileSync(path.join(folder, 'landing.html'), 'here');
  expect(readPage(folder, 'landing.html')).toBe('here');
  expect(() => readPage(folder, 'site-page.html')).toThrow(CannotStart);
  expect(() => readPage(folder, 'site-page.html')).toThrow(/^[^\n]*have no site-page\.html[^\n]*$/);
});
