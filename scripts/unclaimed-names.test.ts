import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * The client is in no registry. A command that names it without the address of a site would fetch whatever a stranger has
 * registered under that name, and that program would be given people's tokens.
 */
const ROOT = path.join(import.meta.dirname, '..');
const NOT_OURS = new Set([
  'node_modules',
  '.git',
  '.cache',
  'dist',
  'data',
  'artifacts',
  'results',
  'package-lock.json',
]);
const NAME = String.raw`(?:@viewloop/[\w-]+|viewloop)(?![\w./-])`;
const FETCHES = new RegExp(
  String.raw`\b(?:npx|bunx|npm (?:exec|x|install|i|add)|pnpm (?:dlx|add)|yarn (?:dlx|add)|bun (?:x|add)|deno add)(?: -{1,2}[\w-]+)* (?:npm:)?${NAME}`,
  'g',
);

const unclaimed = (text: string) => [...text.matchAll(FETCHES)].map(([found]) => found);

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(file);
    else if (entry.isFile() && /\.(md|m?[jt]sx?|json|ya?ml|html|sh|txt)$/.test(entry.name)) yield file;
  }
}

test('no line fetches a package by a name that is not ours', () => {
  const found = [...filesIn(ROOT)]
    .filter((file) => file !== import.meta.filename)
    .flatMap((file) => unclaimed(readFileSync(file, 'utf8')).map((line) => `${path.relative(ROOT, file)}: ${line}`));
  expect(found).toEqual([]);
});

test.each([
  'npx viewloop sign-in',
  'npx --yes viewloop',
  'npm exec -- viewloop',
  'npm install -g @viewloop/client',
  'pnpm dlx viewloop',
  'deno add npm:@viewloop/client',
])('%s is found', (line) => {
  expect(unclaimed(`Then type ${line} and go on`)).toHaveLength(1);
});

test.each([
  'npx https://viewloop.example/client.tgz sign-in',
  'npm install ./viewloop-client-0.3.0.tgz',
  'viewloop sign-in',
])('%s is not', (line) => {
  expect(unclaimed(line)).toEqual([]);
});
