import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ensurePrograms, findProgram } from './system.mjs';

/** Simulates a machine whose only programs are in this folder. */
let bin: string;

function program(name: string, script: string): void {
  writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(bin, name), 0o755);
}

beforeEach(() => {
  bin = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  symlinkSync('/bin/sh', path.join(bin, 'sh'));
  vi.stubEnv('PATH', bin);
  vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(bin, { recursive: true });
  });
});

test('litecoind is the program itself and not the script of that name', () => {
  program('litecoind', 'exit 1');
  program('dpkg', 'echo /usr/bin/litecoind; echo /somewhere/lib/litecoin/litecoind');
  expect(findProgram('litecoind')).toBe('/somewhere/lib/litecoin/litecoind');
});

test('without a package of Debian, litecoind is the one on the path', () => {
  program('litecoind', '');
  expect(findProgram('litecoind')).toBe(path.join(bin, 'litecoind'));
});

test('Chromium without windows is preferred, unless somebody wants to see them', () => {
  program('chromium', '');
  expect(findProgram('chromium')).toBe(path.join(bin, 'chromium'));
  program('chromium-headless-shell', '');
  expect(findProgram('chromium')).toBe(path.join(bin, 'chromium-headless-shell'));
  vi.stubEnv('HEADED', '1');
  expect(findProgram('chromium')).toBe(path.join(bin, 'chromium'));
});

test('what is there is not installed', async () => {
  program('chromium', '');
  program('apt-get', `echo "$@" >> ${bin}/asked`);
  await ensurePrograms(['chromium']);
  expect(existsSync(path.join(bin, 'asked'))).toBe(false);
});

test('root on Debian: the package lists are renewed once and what is missing is installed', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  program(
    'apt-get',
    `echo "$@" >> ${bin}/asked\n[ "$1" = update ] || for p in chromium litecoind; do : > ${bin}/$p; /bin/chmod +x ${bin}/$p; done`,
  );
  await ensurePrograms(['chromium', 'litecoind']);
  expect(readFileSync(path.join(bin, 'asked'), 'utf8').split('\n')).toEqual([
    'update',
    'install --yes --no-install-recommends chromium-headless-shell litecoind',
    '',
  ]);
});

test('an installation that fails is told in one line', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  program('apt-get', 'echo "E: no network" >&2; exit 100');
  await expect(ensurePrograms(['chromium'])).rejects.toThrow('"apt-get update" failed: E: no network');
});

test.each([
  ['an ordinary user', 1000, true],
  ['root on another system', 0, false],
])('%s is told what to install', async (_, uid, hasApt) => {
  vi.spyOn(process, 'getuid').mockReturnValue(uid);
  if (hasApt) program('apt-get', `echo "$@" >> ${bin}/asked`);
  await expect(ensurePrograms(['chromium'])).rejects.toThrow(
    'chromium missing; install with: apt-get install --yes --no-install-recommends chromium-headless-shell',
  );
  expect(existsSync(path.join(bin, 'asked'))).toBe(false);
});
