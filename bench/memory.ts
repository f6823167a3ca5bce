import { execFileSync } from 'node:child_process';

/** The memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
