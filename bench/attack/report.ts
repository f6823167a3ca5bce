import type { Failure, Findings, Group } from './findings.ts';

/** Formats the results as Markdown, to be pasted into docs/measurements.md. */
export function table(findings: Findings): string {
  const sum = (of: (group: Group) => number) => findings.groups.reduce((total, group) => total + of(group), 0);
  const rows = findings.groups.map(
    ({ name, tried, refused, accepted, failures }) =>
      `| ${name} | ${tried} | ${refused} | ${accepted} | ${failures.length} |`,
  );
  return [
    '| group | tried | refused or held | accepted, harmless | failures |',
    '|---|---|---|---|---|',
    ...rows,
    `| all | ${sum(({ tried }) => tried)} | ${sum(({ refused }) => refused)} | ${sum(({ accepted }) => accepted)} | ${sum(({ failures }) => failures.length)} |`,
  ].join('\n');
}

export const notes = (findings: Findings): string =>
  findings.groups.flatMap(({ name, notes: lines }) => lines.map((line) => `${name}: ${line}\n`)).join('');

const MOST_SHOWN = 60;

export function failureList(failures: readonly Failure[]): string {
  const shown = failures
    .slice(0, MOST_SHOWN)
    .map(({ what, got, repeat }) => `✗ ${what}\n  ${got}\n${repeat ? `  ${repeat}\n` : ''}`);
  const more = failures.length > MOST_SHOWN ? `… and ${failures.length - MOST_SHOWN} more\n` : '';
  return shown.join('') + more;
}
