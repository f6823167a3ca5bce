import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';

export interface FileLock {
  /** A child process that inherits this descriptor holds the lock as well, until it exits. */
  readonly fd: number;
  release(): void;
}

/**
 * Takes the kernel's lock on a file, or returns undefined if another process has it.
 *
 * Node has no flock(2). But the lock belongs to the open file and not to the process that asked for it, so the `flock`
 * command can lock a descriptor it inherits from us and exit, and we still hold the lock. The kernel releases it when the
 * last holder dies, however it dies: a lock is never stale, and two starts can never both win.
 */
export async function tryLock(file: string): Promise<FileLock | undefined> {
  const fd = openSync(file, 'a+', 0o644);
  try {
    if (await lockInherited(fd)) return { fd, release: () => closeSync(fd) };
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return undefined;
}

/** Retries until the lock is free or the time is over. Use it where the holder is known to be stopping. */
export async function lockWithin(
  file: string,
  milliseconds: number,
  signal: AbortSignal,
): Promise<FileLock | undefined> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const lock = await tryLock(file);
    if (lock || performance.now() > deadline) return lock;
    await pause(50, undefined, { signal });
  }
}

async function lockInherited(fd: number): Promise<boolean> {
  const child = spawn('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code === 0 || code === 1) return code === 0;
  } catch {
    throw new CannotStart('The command "flock" (package util-linux) is missing; it guards the data folder.');
  }
  throw new CannotStart('The file system of the data folder does not support file locks.');
}
