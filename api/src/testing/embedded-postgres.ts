import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';

interface Outcome {
  readonly url?: string;
  readonly reused?: boolean;
  readonly refusal?: string;
}

/** So long that a slow machine starts the next server in time, which is to find the database still running. */
const LONG_S = 600;

/**
 * Starts the database in a process group of its own, without waiting for it. After `graceSeconds` without a server it
 * stops by itself.
 */
export function launchServer(
  dataDir: string,
  graceSeconds = LONG_S,
): { child: ChildProcess; outcome: Promise<Outcome> } {
  const program = path.join(import.meta.dirname, 'embedded-postgres-process.ts');
  const child = fork(program, [dataDir, String(graceSeconds)], {
    execArgv: [],
    // The socket is beside the data, so that nothing is left in the shared folder when the process is killed.
    env: { ...process.env, TMPDIR: path.dirname(dataDir) },
    detached: true,
  });
  const outcome = once(child, 'message').then(([message]) => message as Outcome);
  return { child, outcome };
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** kill -9 of all processes of the server's group, as a supervisor or a closed terminal does it. */
export async function killGroup(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGKILL');
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
