import { readFileSync } from 'node:fs';

/** The kernel counts processor time in hundredths of a second. */
const TICK_US = 10_000;

/** The fields of /proc/PID/stat after the name, which may contain spaces. The first is number 3 of proc(5). */
function statOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}

/** The fields of user and kernel time stand side by side. */
function timeIn(stat: readonly number[], first: number): number {
  return ((stat[first] ?? 0) + (stat[first + 1] ?? 0)) * TICK_US;
}

/** Processor time of a process so far, its kernel calls included, in microseconds. */
export const processorTimeOf = (pid: number): number => timeIn(statOf(pid), 11);

/** The same for its children that have ended. */
const endedChildrenTimeOf = (pid: number): number => timeIn(statOf(pid), 13);

export const parentOf = (pid: number): number => statOf(pid)[1] ?? 0;

/** A process is the child of the thread that started it: by default the main one. */
export function childrenOf(pid: number, thread = pid): number[] {
  const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim();
  return children === '' ? [] : children.split(' ').map(Number);
}

/** Processor time of every process of a Postgres server, ended ones included, in microseconds. */
export function databaseTime(postmaster: number): number {
  const living = [postmaster, ...childrenOf(postmaster)];
  return living.reduce((sum, pid) => sum + processorTimeOf(pid), endedChildrenTimeOf(postmaster));
}
