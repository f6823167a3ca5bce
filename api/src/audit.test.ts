import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFirstAdmin } from './features/accounts/auth/index.ts';
import { openDatabase } from './platform/db/db.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { parseSettings } from './platform/settings/settings.ts';
import { usedDataFolder } from './testing/data-folder.ts';
import { createTestDatabase } from './testing/database.ts';
import { query } from './testing/embedded-postgres.ts';
import { temporaryFolder } from './testing/processes.ts';
import { environmentWith, serverProgram } from './testing/server-process.ts';

function audit(settings: Record<string, string>): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [serverProgram('audit')], {
    env: environmentWith(settings),
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

test('sound books: every invariant is named and holds', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const db = openDatabase(database.url);
  await createFirstAdmin(db, parseSettings({ ADMIN_PASSWORD: 'secret1' }));
  await db.close();
  const { code, output } = audit({ DATABASE_URL: database.url });
  expect(output).toMatch(/^(\d+) of \1 invariants hold/m);
  expect(output).not.toContain('✗');
  expect(code).toBe(0);
});

test('a balance without postings is found, shown, and makes the command fail', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await query(
    database.url,
    `set session_replication_role = replica; update account set balance = 5 where kind = 'house' and shard = 0`,
  );
  const { code, output } = audit({ DATABASE_URL: database.url });
  expect(output).toMatch(/^✗ .+\n {4}\{.*5/m);
  expect(code).toBe(1);
});

test('the built-in database is audited whether a server works on it or not, and none is made', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const { code, output } = audit({ DATA_DIR });
  expect(code).toBe(2);
  expect(output).toContain(`Database: the built-in one in ${DATA_DIR}.`);
  expect(output).toContain(`The audit cannot run: There is no database in ${DATA_DIR}.\n`);
  const server = await startEmbeddedPostgres({ dataDir: usedDataFolder(DATA_DIR), log: () => {} });
  expect(audit({ DATA_DIR }).output).toContain('invariants hold');
  await server.stop();
  expect(audit({ DATA_DIR }).output).toContain('invariants hold');
});
