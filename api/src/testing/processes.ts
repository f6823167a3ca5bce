import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/**
 * A folder that other users may enter. After the test it is removed, and every process that still uses it is killed.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  chmodSync(folder, 0o755);
  onTestFinished(async () => {
    for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL');
    await until(() => processesIn(folder).length === 0);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/** Every process with the folder in its command line or environment. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOf(pid, 'cmdline').includes(folder) || readOf(pid, 'environ').includes(folder))
    .map(Number);
}

/** The processes that this one started and that still run. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => new RegExp(`^PPid:\\t${parent}$`, 'm').test(readOf(pid, 'status')))
    .map(Number);
}

function readOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Checks repeatedly until it is true. The test's own time limit ends the waiting. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}
