import { findRunningPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import type { Settings } from '../platform/settings.ts';

export interface DatabaseInUse {
  /** An address for long work: never a transaction pooler's. */
  url: string;
  leave(): Promise<void>;
}

/** The database these settings name: an operator's own, the built-in one of a running server, or one started for this. */
export async function openDatabaseInUse(
  { databaseUrl, databaseDirectUrl, dataDir }: Settings,
  { create, log }: { create: boolean; log: (line: string) => void },
): Promise<DatabaseInUse> {
  const url = databaseDirectUrl ?? databaseUrl ?? findRunningPostgres(dataDir);
  if (url) return { url, leave: async () => {} };
  const database = await startEmbeddedPostgres({ dataDir, create, log });
  return { url: database.url, leave: () => database.stop() };
}
