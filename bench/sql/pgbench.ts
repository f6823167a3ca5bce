import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export interface PgbenchRun {
  url: string;
  script: string;
  clients: number;
  /** How many transactions each client runs. */
  turns: number;
}

export interface PgbenchResult {
  perSecond: number;
  latencyMs: number;
}

/**
 * Runs the same statements with pgbench, prepared and without our server in between. We compare ourselves with this
 * limit.
 */
export async function pgbench({ url, script, clients, turns }: PgbenchRun): Promise<PgbenchResult> {
  const target = new URL(url);
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'pgbench-')), 'script.sql');
  writeFileSync(file, script);
  const { stdout, stderr } = await promisify(execFile)(
    'pgbench',
    [
      ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-t', String(turns), '-f', file],
      ['-D', 'n=0', '-D', `share=${turns}`],
      ['-h', target.searchParams.get('host') ?? target.hostname, '-p', target.port || '5432', '-U', target.username],
      [target.pathname.slice(1)],
    ].flat(),
    { maxBuffer: 10_000_000 },
  );
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0';
  if (!perSecond || failed !== '0') throw new Error(`pgbench: ${stdout}\n${stderr}`);
  return { perSecond, latencyMs: Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]) };
}
