import type { Settings } from '../settings/settings.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export interface DatabaseInUse {
  /** Never the address of a transaction pooler, because commands such as a backup hold one connection for minutes. */
  url: string;
  /** Stops the built-in database if it was started for this command. */
  leave(): Promise<void>;
}

/**
 * Finds the database that the settings name, for commands that run beside the server: the operator's own, the built-in one
 * of a server that is running, or else the built-in one, started for the time of the command.
 */
export async function openDatabaseInUse(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  { create, log }: { create: boolean; log: (line: string) => void },
): Promise<DatabaseInUse> {
  const url = databaseDirectUrl ?? databaseUrl ?? findRunningPostgres(dataDir);
  if (url) return { url, leave: async () => {} };
  const database = await startEmbeddedPostgres({ dataDir, create, log });
  return { url: database.url, leave: () => database.stop() };
}
