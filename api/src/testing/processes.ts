import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished, TestRunner } from 'vitest';

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

/** Every process of a Postgres that works in the folder. */
export function databasesIn(folder: string): number[] {
  return processesIn(folder).filter((pid) => readOf(String(pid), 'comm') === 'postgres\n');
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

/** The usual time limit of a hook is longer than this. */
const PATIENCE_MS = 100_000;
/** So much earlier than the test's own limit, which would not say what was waited for. */
const SPARE_MS = 3_000;

/** Checks repeatedly until it is true. Shortly before the test's time limit it fails, and says what did not come true. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = timeLeft()): Promise<void> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), withinMs);
  const isLate = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(new Error(`Waited in vain for ${sourceOf(condition)}`)));
  });
  try {
    // Also a check that does not come back, such as a request that nobody answers, ends here.
    while (!(await Promise.race([isLate, condition()]))) await pause(10);
  } finally {
    clearTimeout(timer);
    isLate.catch(() => {});
  }
}

function timeLeft(): number {
  const test = TestRunner.getCurrentTest();
  // Outside of a test, and after it, a hook has a time limit of its own.
  if (test?.result?.startTime === undefined || test.result.state !== 'run') return PATIENCE_MS;
  return Math.max(1_000, test.result.startTime + test.timeout - Date.now() - SPARE_MS);
}

/** What the condition asks, without the names that the test runner puts before imported functions. */
function sourceOf(condition: () => unknown): string {
  return String(condition).replaceAll(/\(0, ?__\w+_import_\d+__\.(\w+)\)|__\w+_import_\d+__\./g, '$1');
}
