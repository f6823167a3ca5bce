import path from 'node:path';
import { parseArgs } from 'node:util';
import { isConnectionTrouble } from '../platform/db/database-error.ts';
import { type DatabaseInUse, openDatabaseInUse } from '../platform/db/database-in-use.ts';
import { databaseRefusal } from '../platform/db/database-refusal.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';
import { endOnSignal } from '../platform/run/end-on-signal.ts';
import { parseSettings, type Settings } from '../platform/settings/settings.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function fileNamedBy(option: 'to' | 'from', usage: string): string {
  try {
    const { values } = parseArgs({ options: { [option]: { type: 'string' } } });
    const file = values[option];
    // npm runs this in the repository's folder, but the operator means the folder where npm was called.
    if (typeof file === 'string' && file) return path.resolve(process.env.INIT_CWD ?? '.', file);
  } catch {
    // The message below is clearer than the parser's.
  }
  throw new CannotStart(`usage: ${usage}`);
}

export interface Command {
  option: 'to' | 'from';
  usage: string;
  /** Whether to create the database if it does not exist yet. */
  create: boolean;
  /** The beginning of the error message. */
  failure: string;
  /** Checks the file by itself, before any database is touched. */
  check?(file: string): Promise<unknown>;
  /** Removes what an interrupted run would leave behind. */
  cleanUp?(file: string): void;
  run(database: DatabaseInUse, file: string, settings: Settings): Promise<string>;
}

/**
 * Runs one command line, from its options to its exit code. Errors that an operator can act on are printed in one
 * line.
 */
export async function runCommand({ option, usage, create, failure, check, cleanUp, run }: Command): Promise<void> {
  try {
    const file = fileNamedBy(option, usage);
    const settings = parseSettings(process.env);
    await check?.(file);
    const database = await openDatabaseInUse(settings, { create, log: say });
    endOnSignal(async () => {
      cleanUp?.(file);
      await database.leave();
    });
    try {
      say(await run(database, file, settings));
    } finally {
      await database.leave();
    }
  } catch (error) {
    const known = databaseRefusal(error) ?? error;
    if (!(known instanceof CannotStart) && !isConnectionTrouble(known)) throw error;
    process.stderr.write(`${failure}: ${(known as Error).message}\n`);
    process.exitCode = 1;
  }
}
