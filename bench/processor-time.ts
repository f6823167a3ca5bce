import { readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/** Processor time of a process so far, its kernel calls included, in microseconds. */
export function processorTimeOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before the last bracket may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
