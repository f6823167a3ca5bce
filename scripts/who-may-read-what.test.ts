import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@viewloop/contract';
import { expect, test } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, '../docs/who-may-read-what.md'), 'utf8');
const cells = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

test('the page names every call that is open to anyone, each with a reason, and no other', () => {
  const open = routes
    .filter(({ access }) => access === 'anyone')
    .map(({ method, path: address }) => `${method} ${address}`);
  const named = cells.filter(([, call = '']) => /^[A-Z]+ \//.test(call));
  expect(named.map(([, call]) => call).sort()).toEqual(open.sort());
  for (const [, call, reason = ''] of named) expect(`${call}: ${reason}`).toMatch(/: \S.{15,}\.$/);
});

test('the page explains every kind of access', () => {
  const kinds = cells.filter(([, call = '']) => !/^[A-Z]+ \//.test(call)).map(([, access]) => access);
  expect(kinds.sort()).toEqual([...new Set<string>(routes.map(({ access }) => access))].sort());
});
