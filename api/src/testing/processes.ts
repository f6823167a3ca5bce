import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A folder that other users may enter, gone after the test together with every process that still works in it. */
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

/** Every process that was given the folder, on its command line or in its environment. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOf(pid, 'cmdline').includes(folder) || readOf(pid, 'environ').includes(folder))
    .map(Number);
}

function readOf(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Looks again and again; the test's own time limit ends the waiting. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}
