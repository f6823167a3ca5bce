import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSettingsFile } from './settings-file.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string) => path.join(folder, name);
const written = (name: string) => {
  writeFileSync(inFolder(name), 'PORT=1\n');
  return inFolder(name);
};
const find = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  findSettingsFile(args, {
    env: { INIT_CWD: folder, ...env },
    systemFile: inFolder('viewloop.env'),
    ownFile: inFolder('.env'),
  });

test('the option comes first, then the variable, then the file of the system, then our own', () => {
  for (const name of ['viewloop.env', '.env', 'a.env', 'b.env']) written(name);
  const named = find(['--env-file', 'a.env', '--to', 'x'], { VIEWLOOP_ENV_FILE: 'b.env' });
  expect(named).toEqual({ file: inFolder('a.env'), rest: ['--to', 'x'] });
  expect(find(['--to', 'x', '--env-file=a.env'])).toEqual({ file: inFolder('a.env'), rest: ['--to', 'x'] });
  expect(find([], { VIEWLOOP_ENV_FILE: 'b.env' }).file).toBe(inFolder('b.env'));
  expect(find([]).file).toBe(inFolder('viewloop.env'));
  rmSync(inFolder('viewloop.env'));
  expect(find([]).file).toBe(inFolder('.env'));
  rmSync(inFolder('.env'));
  expect(find([])).toEqual({ file: undefined, rest: [] });
});

test('a file that was named and is not there ends the command, instead of taking another database', () => {
  written('.env');
  expect(() => find(['--env-file', 'gone.env'])).toThrow(/^The settings file \S+gone\.env does not exist\./);
  expect(() => find([], { VIEWLOOP_ENV_FILE: '/gone.env' })).toThrow('/gone.env does not exist');
  expect(() => find(['--env-file'])).toThrow('--env-file needs the name of a file');
});

test('so does one that cannot be read', () => {
  written('.env');
  // Root may read everything, so the file lies where none can be: inside another file.
  expect(() => find(['--env-file', '.env/inside'])).toThrow('inside cannot be read by this user');
});
