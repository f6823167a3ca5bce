import pg from 'pg';

const NAME = 'viewloop';

/** Puts every option into the URL, so that no PG… variable of the environment can change where it leads. */
export function socketUrl(socketDir: string, database = NAME): string {
  return `postgres://viewloop@localhost:5432/${database}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

/** Creates the database if it is missing. This also proves that the server accepts connections. */
export async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client(socketUrl(socketDir, 'postgres'));
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}
