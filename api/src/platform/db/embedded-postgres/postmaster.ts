import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../../run/cannot-start.ts';
import type { FileLock } from '../../run/file-lock.ts';
import { openLog } from './postgres-log.ts';
import { isRunning, readPostmasterFile } from './postmaster-file.ts';
import { plainEnvironment, type RunAs } from './run-as.ts';

/** A running Postgres: our own child process, or one that outlived an earlier server. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly exited: Promise<unknown>;
}

export interface PostmasterPlan {
  readonly program: string;
  readonly runAs: RunAs;
  readonly cluster: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Starts Postgres and waits until it is ready. Postgres inherits the lock and keeps it until its last process exits. */
export async function startPostmaster(
  plan: PostmasterPlan,
  socketDir: string,
  lock: FileLock,
  signal: AbortSignal | undefined,
): Promise<Postmaster> {
  // We hold the lock, so no Postgres runs here. A left-over file would still stop the start if its process number is in use again.
  rmSync(path.join(plan.cluster, 'postmaster.pid'), { force: true });
  const log = openLog(`${plan.cluster}.log`);
  const postmaster = launch(plan, socketDir, log.fd, lock.fd);
  log.close();
  lock.release();
  if (await becomesReady(postmaster, plan.cluster, signal)) return postmaster;
  if (signal?.aborted) {
    await stopPostmaster(postmaster);
    signal.throwIfAborted();
  }
  throw new CannotStart(`The database in ${plan.cluster} does not start: ${log.lastComplaint()}`);
}

function launch(plan: PostmasterPlan, socketDir: string, log: number, lock: number): Postmaster {
  const { program, runAs, cluster, settings } = plan;
  const options = Object.entries({ ...settings, unix_socket_directories: socketDir });
  const flags = options.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command = program, ...args] = [...runAs.prefix, program, '-D', cluster, ...flags];
  // Detached, so that Ctrl-C in the terminal reaches only us, and the database stops after the last request.
  const child = spawn(command, args, {
    ...runAs.identity,
    cwd: '/',
    env: plainEnvironment(),
    detached: true,
    stdio: ['ignore', log, log, lock],
  });
  const exited = once(child, 'exit').catch(() => undefined);
  if (child.pid === undefined) throw new CannotStart(`The built-in database cannot be run: ${command}`);
  child.unref();
  return { pid: child.pid, socketDir, exited };
}

/** We get no event when a Postgres that is not our child ends, so we check now and then. */
export function adoptPostmaster(pid: number, socketDir: string, cluster: string): Postmaster {
  const gone = async () => {
    while (isRunning(pid, cluster)) await pause(200, undefined, { ref: false });
  };
  return { pid, socketDir, exited: gone() };
}

async function becomesReady(
  { pid, exited }: Postmaster,
  cluster: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  // Recovery after a crash may take minutes. It always ends, ready or failed, so there is no time limit here.
  while (!gone && !signal?.aborted) {
    const file = readPostmasterFile(cluster);
    if (file?.pid === pid && file.state === 'ready') return true;
    await pause(10);
  }
  return false;
}

/** Ends all sessions and flushes everything. After ten seconds it stops Postgres as a crash would, which is safe. */
export async function stopPostmaster({ pid, exited }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    sendSignal(pid, signal);
    const late = new AbortController();
    const patience = pause(10_000, 'late', { signal: late.signal }).catch(() => 'late');
    const outcome = await Promise.race([exited, patience]);
    late.abort();
    if (outcome !== 'late') return;
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
    return;
  }
}
