import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';

interface Outcome {
  readonly url?: string;
  readonly reused?: boolean;
  readonly refusal?: string;
}

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

/** Starts the database in a process of its own, without waiting for it. */
export function launchServer(dataDir: string): { child: ChildProcess; outcome: Promise<Outcome> } {
  const program = path.join(import.meta.dirname, 'embedded-postgres-process.ts');
  const child = fork(program, [dataDir], { execArgv: [] });
  const outcome = once(child, 'message').then(([message]) => message as Outcome);
  return { child, outcome };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

export async function query<Row extends pg.QueryResultRow>(url: string | undefined, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every process whose command line names something in the folder: servers, initdb, Postgres. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).includes(folder))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Looks again and again; the test's own time limit ends the waiting. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}
