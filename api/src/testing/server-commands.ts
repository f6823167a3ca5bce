import pg from 'pg';

/** The same server and user, another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** Runs one command that concerns the whole server, such as making a database. */
export async function onServer(serverUrl: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  const { rows } = await onServer(serverUrl, `select datname from pg_database where starts_with(datname, '${prefix}')`);
  for (const { datname } of rows as { datname: string }[]) {
    await onServer(serverUrl, `drop database if exists ${datname} with (force)`);
  }
}
