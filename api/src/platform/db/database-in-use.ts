import type { Settings } from '../settings/settings.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface DatabaseInUse {
  /** Never the address of a transaction pooler, because commands such as a backup hold one connection for minutes. */
  url: string;
  /** Stops the built-in database if it was started for this command. */
  leave(): Promise<void>;
}

/** Without the password and without options, for people. */
function describeDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Settings): string {
  const url = databaseDirectUrl ?? databaseUrl;
  if (url === undefined) return `the built-in one in ${dataDir}`;
  const { username, host, pathname } = new URL(url);
  return `${pathname.slice(1) || username} at ${host || 'this machine'}, as ${username || 'the default user'}`;
}

/** The first line of every command and of the server: which database it works on, and who said so. */
export function describePlace(settings: Settings, environment: NodeJS.ProcessEnv = process.env): string {
  const file = environment.VIEWLOOP_ENV_FILE || 'none, only the environment';
  return `Database: ${describeDatabase(settings)}. Settings file: ${file}`;
}

/**
 * Finds the database that the settings name, for commands that run beside the server: the operator's own, the built-in one
 * of a server that is running, or else the built-in one, started for the time of the command.
 */
export async function openDatabaseInUse(
  settings: Settings,
  { create, log }: { create: boolean; log: (line: string) => void },
): Promise<DatabaseInUse> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  log(describePlace(settings));
  const url = databaseDirectUrl ?? databaseUrl ?? findRunningPostgres(dataDir);
  if (url) return { url, leave: async () => {} };
  const database = await startEmbeddedPostgres({ dataDir, create, log });
  return { url: database.url, leave: () => database.stop() };
}
