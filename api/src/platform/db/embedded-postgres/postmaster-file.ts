import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a running Postgres writes about itself into its folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly state: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** Returns undefined if there is no such file, or if it is incomplete. */
export function readPostmasterFile(cluster: string): Postmaster | undefined {
  const lines = readLines(path.join(cluster, 'postmaster.pid'));
  const [pid, , , , socketDir, , , state] = lines;
  if (!pid || !socketDir || state === undefined) return undefined;
  return { pid: Number(pid), socketDir, state: parseState(state.trim()) };
}

function parseState(text: string): Postmaster['state'] {
  return text === 'starting' || text === 'ready' || text === 'stopping' ? text : 'unknown';
}

/** Compares the command line as well, because the system reuses process numbers. */
export function isRunning(pid: number, cluster: string): boolean {
  const args = readText(`/proc/${pid}/cmdline`).split('\0');
  return args.some((arg) => arg.endsWith('postgres')) && args.includes(cluster);
}

function readLines(file: string): string[] {
  return readText(file).split('\n');
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
