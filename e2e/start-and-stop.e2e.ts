import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { usedDataFolder } from '../api/src/testing/data-folder.ts';
import { processesIn, temporaryFolder } from '../api/src/testing/processes.ts';
import { type Program, startProgram } from './harness/process.ts';

const ROOT = path.join(import.meta.dirname, '..');
const READY = /"msg":"Viewloop is ready at (http[^\s"]+)"/;

// A test starts the whole product several times, which takes long on a busy machine.
describe('npm start', { timeout: 300_000 }, () => {
  test('makes everything at the first start, says the password once, and is up again with little work', async () => {
    const dataDir = temporaryDataDir();
    const first = npmStart(dataDir);
    const [, url = ''] = await first.says(READY);
    expect(first.output()).toMatch(/The admin is \\"admin\\" with password \S{12,}/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(url)).headers.get('content-type')).toMatch('text/html');
    await first.end('SIGINT');

    const second = npmStart(dataDir);
    await second.says(READY);
    expect(second.output()).not.toMatch(/password|Installing|Building/);
    const column = [...second.output().matchAll(/^(?:\{.*"msg":")?(\w+) +\d+\.\d s/gm)].map(([, name]) => name);
    expect(column).toEqual(['packages', 'server', 'screens', 'database', 'migrations', 'serving']);
    await second.end('SIGTERM');
  });

  test.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'])(
    '%s to npm alone ends everything',
    async (signal) => {
      const dataDir = usedDataFolder(temporaryDataDir());
      const npm = npmStart(dataDir);
      const [, url = ''] = await npm.says(READY);
      expect(processesIn(dataDir)).not.toEqual([]);
      await npm.end(signal);
      await expect.poll(() => processesIn(dataDir)).toEqual([]);
      await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    },
  );

  test('Ctrl-C in a terminal, which reaches every process of the group, stops in order', async () => {
    const dataDir = usedDataFolder(temporaryDataDir());
    const npm = npmStart(dataDir);
    await npm.says(READY);
    process.kill(-npm.pid, 'SIGINT');
    await npm.ended;
    expect(processesIn(dataDir)).toEqual([]);
    expect(npm.output()).toContain('"msg":"Stopping"');
  });

  test('a second start on the same data folder or port says so in one line and disturbs nothing', async () => {
    const dataDir = usedDataFolder(temporaryDataDir());
    const first = npmStart(dataDir);
    const [, url = ''] = await first.says(READY);

    const sameFolder = npmStart(dataDir);
    expect((await sameFolder.ended).code).not.toBe(0);
    expect(sameFolder.output()).toMatch(
      /^Viewloop cannot start: .* is in use by another Viewloop server \(process \d+\)/m,
    );

    const samePort = npmStart(temporaryDataDir(), { PORT: new URL(url).port });
    expect((await samePort.ended).code).not.toBe(0);
    expect(samePort.output()).toMatch(/^Viewloop cannot start: Port \d+ on 127.0.0.1 is in use/m);

    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await first.end('SIGTERM');
  });
});

function npmStart(dataDir: string, settings: Record<string, string> = {}): Program {
  return startProgram('npm', ['start'], { DATA_DIR: dataDir, PORT: '0', ...settings }, ROOT);
}

function temporaryDataDir(): string {
  return path.join(temporaryFolder(), 'data');
}
