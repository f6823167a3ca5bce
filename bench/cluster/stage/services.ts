import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chooseUser, type RunAs } from '../../../api/src/platform/db/embedded-postgres/run-as.ts';

/** The paths of the programs that `npm run cluster` found. */
export const programs = {
  postgres: (name: string) => path.join(process.env.POSTGRES_BIN ?? '', name),
  pgbouncer: process.env.PGBOUNCER ?? 'pgbouncer',
  haproxy: process.env.HAPROXY ?? 'haproxy',
  patroni: 'patroni',
  patronictl: 'patronictl',
  etcd: 'etcd',
  prometheus: process.env.PROMETHEUS ?? 'prometheus',
};

export const PASSWORD = 'cluster-secret';

export interface Grounds {
  folder: string;
  /** The user to run as, because Postgres and PgBouncer refuse to run as root. */
  runAs: RunAs;
  /** A folder that this user owns. */
  makeFolder(name: string): string;
  close(): void;
}

export function openGrounds(): Grounds {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-cluster-'));
  chmodSync(folder, 0o755);
  const runAs = chooseUser(programs.postgres('postgres'), path.join(folder, 'primary'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  return {
    folder,
    runAs,
    makeFolder(name) {
      const made = path.join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      if (runAs.owner) chownSync(made, runAs.owner.uid, runAs.owner.gid);
      return made;
    },
    close: remove,
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) killFamily(child);
});

/** Kills a program and its children with -9. The children of Postgres have process groups of their own. */
function killFamily({ pid }: ChildProcess): void {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  for (const one of [pid as number, ...children.map(Number)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}

function parentOf(pid: string): number {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

export interface Service {
  pid: number;
  /** Resolves when it has ended. */
  gone: Promise<void>;
  said: string;
  signal(signal: NodeJS.Signals): void;
  /** Kills the program and everything it started at once, as if the machine had failed. */
  killEverything(): void;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program in its own process group, so that Ctrl-C reaches us first. */
export function startService(
  command: string,
  args: readonly string[],
  runAs?: RunAs,
  { env = process.env, keep = 20_000 }: { env?: NodeJS.ProcessEnv; keep?: number } = {},
): Service {
  const [program = command, ...rest] = [...(runAs?.prefix ?? []), command, ...args];
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, rest, { ...runAs?.identity, cwd: '/', detached: true, stdio, env });
  running.add(child);
  const gone = once(child, 'exit').then(() => void running.delete(child));
  const service: Service = {
    pid: child.pid as number,
    gone,
    said: '',
    signal: (signal) => void child.kill(signal),
    killEverything: () => killFamily(child),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await gone;
    },
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      service.said = (service.said + text).slice(-keep);
    });
  }
  return service;
}

export async function runAs(
  { prefix, identity }: RunAs,
  command: string,
  args: readonly string[],
  password = PASSWORD,
): Promise<void> {
  const [program = command, ...rest] = [...prefix, command, ...args];
  const env = { PATH: process.env.PATH, PGPASSWORD: password };
  await promisify(execFile)(program, rest, { ...identity, cwd: '/', env }).catch(
    (error: Error & { stdout?: string }) => {
      // Some programs say on their standard output why they failed.
      throw new Error(`${error.message} ${error.stdout ?? ''}`.trim());
    },
  );
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

export async function until(what: string, condition: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await pause(20);
  }
}
