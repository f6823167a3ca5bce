import { mkdirSync, writeFileSync } from 'node:fs';

export interface Finding {
  part: string;
  claim: string;
  ok: boolean;
  seen: string;
}

function resultsFolder(): URL {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export class Report {
  readonly findings: Finding[] = [];

  /** One condition that must hold, and what was observed. */
  add(part: string, claim: string, ok: boolean, seen: string): void {
    this.findings.push({ part, claim, ok, seen });
    process.stdout.write(`${ok ? '✓' : '✗'} ${claim}: ${seen}\n`);
  }

  get ok(): boolean {
    return this.findings.every(({ ok }) => ok);
  }

  table(): string {
    const rows = this.findings.map(
      ({ part, claim, ok, seen }) => `| ${part} | ${claim} | ${seen} | ${ok ? 'yes' : '**no**'} |`,
    );
    return ['| part | must hold | seen | holds |', '|---|---|---|---|', ...rows].join('\n');
  }

  /** For finding out why a run failed. */
  saveLogs(logs: readonly { name: string; text: string }[]): void {
    const folder = resultsFolder();
    for (const { name, text } of logs) writeFileSync(new URL(`${name}.log`, folder), text);
  }

  save(): void {
    const folder = resultsFolder();
    const written = { at: new Date(), ok: this.ok, findings: this.findings };
    writeFileSync(new URL('cluster.json', folder), `${JSON.stringify(written, null, 2)}\n`);
  }
}
