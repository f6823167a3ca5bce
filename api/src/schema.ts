import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { describeSchema, SCHEMA_FILE } from './platform/db/describe-schema.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';

/** `npm run schema`: runs the migrations in a scratch database and writes what they make to api/schema.sql. */

const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-schema-'));
// Started by root, the database runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), log: () => {} });
try {
  await migrate(postgres.url);
  const client = new pg.Client(postgres.url);
  await client.connect();
  writeFileSync(SCHEMA_FILE, await describeSchema(client));
  await client.end();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`Wrote ${SCHEMA_FILE}\n`);
