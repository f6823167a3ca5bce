import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');

test('.env.example names every setting the server knows, and each has a line that explains it', () => {
  const known = [...read('api/src/platform/settings/settings.ts').matchAll(/^ {2}([A-Z0-9_]+): /gm)].map(
    ([, name]) => name,
  );
  const example = read('.env.example');
  // Providers are named by whoever runs the site; oidc-settings.ts knows the rest of their names.
  const isFixed = (name: string | undefined) => !name?.startsWith('OIDC_');
  const named = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name).filter(isFixed);
  const explained = [...example.matchAll(/^# [A-Z].+\.\n#([A-Z0-9_]+)=/gm)].map(([, name]) => name).filter(isFixed);
  expect(known.length).toBeGreaterThan(15);
  expect(named.toSorted()).toEqual(known.toSorted());
  expect(explained).toEqual(named);
});
