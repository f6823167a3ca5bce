import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const LIMIT_BYTES = 5_000_000;

/** Postgres logs to a file and not to a pipe, because it may outlive us, and then a pipe would break. */
export function openLog(file: string): { fd: number; close(): void; lastComplaint(): string } {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LIMIT_BYTES) renameSync(file, `${file}.old`);
  const fd = openSync(file, 'a');
  const start = fstatSync(fd).size;
  return {
    fd,
    close: () => closeSync(fd),
    lastComplaint: () => `${complaintIn(readFileSync(file).subarray(start).toString())} (more in ${file})`,
  };
}

function complaintIn(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const complaint =
    lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? 'it ended without a word';
  return complaint.replace(/^.*?\b(?:FATAL|PANIC):\s*/, '');
}
