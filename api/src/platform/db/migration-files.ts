import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inApi } from '../run/folders.ts';

const FOLDER = inApi('migrations');

/**
 * A migration with this line is run one statement at a time, outside a transaction: it builds indexes concurrently,
 * validates constraints, or changes many rows and commits after every few thousand.
 */
const CONCURRENT = /^-- concurrently$/m;
/** A migration with this line takes something away that older releases need. */
const LOWEST_RELEASE = /^-- lowest release that can serve: (\d+\.\d+\.\d+)$/m;

export interface Migration {
  name: string;
  text: string;
  checksum: string;
  concurrent: boolean;
  lowestRelease: string | undefined;
}

export function knownMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return {
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
        concurrent: CONCURRENT.test(text),
        lowestRelease: LOWEST_RELEASE.exec(text)?.[1],
      };
    });
}

/** Validating a constraint lets everybody read and write, so it is no reason to lock a table. */
const TOUCHES = /\b(?:alter table|references|(?:index|trigger)\b[^;]*?\bon)\s+([a-z_]+)\b(?!\s+validate\b)/g;

/** The tables that a migration names in ways that lock them, whether they exist already or not. */
export const tablesTouchedBy = ({ text }: Migration): string[] => [
  ...new Set([...text.matchAll(TOUCHES)].map(([, table]) => table as string)),
];

/** The statements of a concurrent migration. An empty line follows each of them. */
export const statementsOf = ({ text }: Migration): string[] =>
  text
    .split(/;\s*(?:\n\n|$)/)
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => statement !== '');

/** The same migration for a transaction in which nobody else uses the tables. */
export const textForOneTransaction = ({ text, concurrent }: Migration): string =>
  concurrent ? text.replaceAll(/\b(index) concurrently\b/gi, '$1').replaceAll(/^ *commit;$/gm, '') : text;
