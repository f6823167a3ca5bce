import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { onServer } from '../../testing/server-commands.ts';
import { problemOfDatabaseError } from './database-error.ts';
import { SharedConnection } from './shared-connection.ts';

async function openShared() {
  const database = await createTestDatabase();
  const shared = new SharedConnection(database.url);
  onTestFinished(async () => {
    await shared.close();
    await database.drop();
  });
  const ask = () => shared.query({ text: 'select 1 as one', values: [] });
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return {
    ask,
    cut: () => onServer(database.url, `select pg_terminate_backend(pid) ${others}`),
    async connections() {
      const { rows } = await onServer(database.url, `select count(*)::int as n ${others}`);
      return (rows as { n: number }[])[0]?.n;
    },
  };
}

test('a connection that breaks is replaced by one, however often it breaks and is asked meanwhile', async () => {
  const { ask, cut, connections } = await openShared();
  await ask();
  for (let time = 0; time < 10; time++) {
    let over = false;
    const asking = (async () => {
      while (!over) await ask().catch(() => {});
    })();
    await cut();
    over = true;
    await asking;
    await expect.poll(() => ask().then(() => 'answered')).toBe('answered');
  }
  await expect.poll(connections).toBe(1);
});

test('a database that lets one in and says nothing is not available', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const shared = new SharedConnection(`postgres://viewloop@127.0.0.1:${port}/viewloop?sslmode=disable`);
  const error = await shared.query({ text: 'select 1', values: [] }).catch((reason: unknown) => reason);
  expect(problemOfDatabaseError(error)?.code).toBe('unavailable');
});
