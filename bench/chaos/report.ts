import type { NotRun } from './faults/fault.ts';
import type { Verdict } from './judge/verdict.ts';

export type Line = Verdict | (NotRun & { fault: string });

const HEAD = [
  'fault',
  'requests',
  'ok',
  'refused',
  'unknown',
  'lost',
  'doubled',
  'audit rows',
  'longest ms',
  'verdict',
];

function row(line: Line): string[] {
  if ('notRun' in line) return [line.fault, '', '', '', '', '', '', '', '', `not run: ${line.notRun}`];
  const { fault, requests, ok, refused, unknown, lost, doubled, auditRows, longestMs, held, notes } = line;
  const words = [held ? 'held' : 'BROKEN', ...notes].join(', ');
  return [fault, ...[requests, ok, refused, unknown, lost, doubled, auditRows, longestMs].map(String), words];
}

/** Formats the results as Markdown, to be pasted into docs/measurements.md. */
export function table(lines: readonly Line[]): string {
  const rows = [HEAD, HEAD.map(() => '---'), ...lines.map(row)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function complaints(lines: readonly Line[]): string {
  return lines
    .flatMap((line) => {
      if ('notRun' in line || line.held) return [];
      const reasons = Object.entries(line.reasons).map(([reason, times]) => `${times} × ${reason}`);
      return [...line.broken, ...reasons].map((why) => `${line.fault}: ${why}`);
    })
    .join('\n');
}
