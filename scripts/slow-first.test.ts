import { existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { inRoot } from './root.mjs';
import { SLOW } from './slow-first.mjs';
import { makeWorkFolder } from './work-folder.mjs';

test('each file that runs first is there', () => {
  expect(SLOW.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
});

test('a run has a folder of its own that other users may enter, where somebody wishes it', () => {
  const wished = makeWorkFolder();
  vi.stubEnv('TMPDIR', wished);
  const folder = makeWorkFolder();
  vi.unstubAllEnvs();
  expect(path.dirname(folder)).toBe(wished);
  for (const one of [wished, folder]) expect(statSync(one).mode & 0o777).toBe(0o755);
  rmSync(wished, { recursive: true });
});
