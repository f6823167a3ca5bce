import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rateLimits } from '@viewloop/contract';
import { expect, test } from 'vitest';

const SERVER = path.join(import.meta.dirname, '../api/src');

test('no two rate limits share a name', () => {
  const names = Object.values(rateLimits).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(SERVER, file), 'utf8') }));

test('every rate limit stands in contract/src/wire/rate-limits.ts, and none elsewhere', () => {
  const elsewhere = sources.filter(({ text }) => /\bpoints: [^\n]+\bseconds: /.test(text));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});

test.each(Object.keys(rateLimits))('the limit "%s" is in use', (name) => {
  expect(sources.some(({ text }) => text.includes(`rateLimits.${name}`))).toBe(true);
});
