import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../run/cannot-start.ts';
import { lockWithin, tryLock } from '../../run/file-lock.ts';
import { adoptPostmaster, type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts';
import { isRunning, readPostmasterFile } from './postmaster-file.ts';
import { createSocketDir, removeSocketDir } from './socket-dir.ts';

/** How long a start waits for an older server that is stopping. */
const PATIENCE_MS = 30_000;

/** Uses the Postgres that a killed server left running, or starts one. */
export async function openServer(
  plan: PostmasterPlan,
  signal: AbortSignal | undefined,
): Promise<{ postmaster: Postmaster; reused: boolean }> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    const file = readPostmasterFile(plan.cluster);
    const runs = file !== undefined && isRunning(file.pid, plan.cluster);
    if (runs && file.state === 'ready') {
      return { postmaster: adoptPostmaster(file.pid, file.socketDir, plan.cluster), reused: true };
    }
    const lock = runs ? undefined : await tryLock(lockFile(plan.cluster));
    if (lock) {
      if (file) removeSocketDir(file.socketDir);
      const socketDir = createSocketDir(plan.runAs, path.dirname(plan.cluster));
      try {
        return { postmaster: await startPostmaster(plan, socketDir, lock, signal), reused: false };
      } catch (error) {
        removeSocketDir(socketDir);
        throw error;
      }
    }
    await pause(50);
  }
  throw new CannotStart(`Another database server still works in ${plan.cluster} and does not end; stop it first.`);
}

/** Starts Postgres in place of one that ended, whose last processes may need a moment to exit. */
export async function replaceServer(plan: PostmasterPlan, socketDir: string, signal: AbortSignal): Promise<Postmaster> {
  const lock = await lockWithin(lockFile(plan.cluster), PATIENCE_MS, signal);
  if (!lock) throw new CannotStart(`Parts of the ended database server still work in ${plan.cluster}.`);
  return startPostmaster(plan, socketDir, lock, signal);
}

function lockFile(cluster: string): string {
  return `${cluster}.lock`;
}
