import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';

interface Outcome {
  readonly url?: string;
  readonly reused?: boolean;
  readonly refusal?: string;
}

/** Starts the database in a process of its own, without waiting for it. */
export function launchServer(dataDir: string): { child: ChildProcess; outcome: Promise<Outcome> } {
  const program = path.join(import.meta.dirname, 'embedded-postgres-process.ts');
  // The socket is beside the data, so that nothing is left in the shared folder when the process is killed.
  const child = fork(program, [dataDir], { execArgv: [], env: { ...process.env, TMPDIR: path.dirname(dataDir) } });
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
