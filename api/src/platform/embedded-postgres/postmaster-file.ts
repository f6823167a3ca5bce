import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a running Postgres says about itself in its folder. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly state: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** Answers undefined when there is no such file, or none that is complete. */
export function readPostmasterFile(cluster: string): Postmaster | undefined {
  const lines = readLines(path.join(cluster, 'postmaster.pid'));
  const [pid, , , , socketDir, , , state] = lines;
  if (!pid || !socketDir || state === undefined) return undefined;
  return { pid: Number(pid), socketDir, state: parseState(state.trim()) };
}

function parseState(text: string): Postmaster['state'] {
  return text === 'starting' || text === 'ready' || text === 'stopping' ? text : 'unknown';
}

/** Asks for the command line besides the number, because numbers are given out again. */
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
