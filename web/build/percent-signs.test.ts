import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const messages = path.join(import.meta.dirname, '../src/messages');

/** A percentage in a sentence: a digit or the end of a gap, what stands between, and the sign. */
const PERCENTAGE = /[\d}]([ \u00a0]?)%(?![A-Z])/g;

test.each([
  ['en', ''],
  ['de', '\u00a0'],
  ['es', '\u00a0'],
])('%s writes every percentage in one way', (language, between) => {
  const folder = path.join(messages, language);
  const found = readdirSync(folder).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(PERCENTAGE)].map((match) => [file, match[1]]),
  );
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter(([, gap]) => gap !== between)).toEqual([]);
});
