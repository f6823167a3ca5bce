import { auth } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { usedDataFolder } from './testing/data-folder.ts';
import { createTestDatabase } from './testing/database.ts';
import { doorTo } from './testing/database-door.ts';
import { databasesIn, processesIn, temporaryFolder, until } from './testing/processes.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

/** Tests what an operator sees: the real program, its output and its exit code. */

const register = (address: string, username: string) =>
  fetch(`${address}${auth.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: 'secret1' }),
  });
const signIn = (address: string, username: string, password: string) =>
  fetch(`${address}${auth.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
const said = (server: ServerProcess, pattern: RegExp) => server.lines.map((line) => pattern.exec(line)).find(Boolean);

test('the first start shows a password once, and the password works', async () => {
  const DATA_DIR = `${temporaryFolder()}/data`;
  const first = await startServer({ DATA_DIR });
  const password = said(first, /admin.* password (\S+)/)?.[1] as string;
  expect(await signIn(first.address, 'admin', password).then((answer) => answer.status)).toBe(200);
  expect(await first.stop()).toBe(0);
  expect(processesIn(DATA_DIR)).toEqual([]);

  const second = await startServer({ DATA_DIR, LOG_LEVEL: 'info' });
  expect(said(second, /password/)).toBeUndefined();
  expect(said(second, /Server listening/)).toBeUndefined();
  expect(await signIn(second.address, 'admin', password).then((answer) => answer.status)).toBe(200);
  await second.stop();
});

test('a second start on the same data folder, or on a port in use, stops with one line', async () => {
  const DATA_DIR = usedDataFolder(`${temporaryFolder()}/data`);
  const server = await startServer({ DATA_DIR });
  await expect(startServer({ DATA_DIR })).rejects.toThrow(/^Viewloop cannot start: [^\n]+$/m);
  const { port } = new URL(server.address);
  const database = await createTestDatabase();
  await expect(startServer({ DATABASE_URL: database.url, PORT: port })).rejects.toThrow(
    `Viewloop cannot start: Port ${port} on 127.0.0.1 is in use`,
  );
  await server.stop();
  await database.drop();
});

test('a wrong setting stops the start with one line', async () => {
  await expect(startServer({ WATCH_SECONDS: 'long' })).rejects.toThrow(/^Viewloop cannot start: WATCH_SECONDS [^\n]+$/);
});

test('a database that is not there yet is waited for; one that goes away later is 503 and comes back', async () => {
  const database = await createTestDatabase();
  const door = await doorTo(database.url);
  let waits = false;
  const starting = startServer({ DATABASE_URL: door.url, ADMIN_PASSWORD: 'secret1' }, [], (line) => {
    waits ||= line.startsWith('Waiting for the database: ');
  });
  await until(() => waits);
  await door.open();
  const server = await starting;

  await door.shut();
  const refused = await signIn(server.address, 'admin', 'secret1');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.address}/readyz`)).status).toBe(503);

  await door.open();
  await until(async () => (await fetch(`${server.address}/readyz`)).status === 200);
  expect((await signIn(server.address, 'admin', 'secret1')).status).toBe(200);
  expect(await server.stop()).toBe(0);
  await door.shut();
  await database.drop();
});

test('kill -9 of everything under registrations loses nobody who was told they are in', async () => {
  const DATA_DIR = usedDataFolder(`${temporaryFolder()}/data`);
  const acknowledged: string[] = [];
  let count = 0;
  for (let round = 0; round < 2; round++) {
    const server = await startServer({ DATA_DIR, RATE_LIMITS: 'off', ADMIN_PASSWORD: 'secret1' });
    const clients = Array.from({ length: 4 }, async () => {
      for (;;) {
        const username = `member-${count++}`;
        const answer = await register(server.address, username).catch(() => undefined);
        if (!answer) return;
        if (answer.status === 200) acknowledged.push(username);
      }
    });
    const before = acknowledged.length;
    await until(() => acknowledged.length >= before + 6);
    await server.killEverything();
    await Promise.all(clients);
  }
  const server = await startServer({ DATA_DIR, RATE_LIMITS: 'off' });
  const sample = acknowledged.filter((_, index) => index % 4 === 0 || index > acknowledged.length - 5);
  for (const username of sample) expect((await signIn(server.address, username, 'secret1')).status).toBe(200);
  for (const username of acknowledged) expect((await register(server.address, username)).status).toBe(409);
  await server.stop();
});

test('after kill -9 of the whole process group the next start works at once, and leaves no database behind', async () => {
  const DATA_DIR = usedDataFolder(`${temporaryFolder()}/data`);
  const settings = { DATA_DIR, ADMIN_PASSWORD: 'secret1' };
  const first = await startServer(settings);
  await first.killGroup();
  const second = await startServer(settings);
  expect((await signIn(second.address, 'admin', 'secret1')).status).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(databasesIn(DATA_DIR)).toEqual([]);
});

test('when its own database is killed the server says so and brings it back', async () => {
  const DATA_DIR = usedDataFolder(`${temporaryFolder()}/data`);
  // On a slow machine the database takes so long that the many tries would meet the limit.
  const server = await startServer({ DATA_DIR, ADMIN_PASSWORD: 'secret1', RATE_LIMITS: 'off' });
  const postgres = processesIn(`${DATA_DIR}/postgres`)[0] as number;
  process.kill(postgres, 'SIGKILL');
  const statuses = new Set<number>();
  await until(async () => {
    const answer = await signIn(server.address, 'admin', 'secret1');
    statuses.add(answer.status);
    if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
    return answer.status === 200;
  });
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
  await server.stop();
});

test('told to stop, it goes on answering for a while, but is not ready any more', async () => {
  const database = await createTestDatabase();
  const server = await startServer({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'secret1', DRAIN_SECONDS: '30' });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  server.child.kill('SIGTERM');
  await until(async () => (await fetch(`${server.address}/readyz`)).status === 503);
  const answer = await signIn(server.address, 'admin', 'secret1');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  // A second signal ends it without waiting.
  expect(await server.stop()).toBe(0);
  await database.drop();
});
