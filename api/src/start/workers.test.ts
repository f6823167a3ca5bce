import { get } from 'node:http';
import { expect, test } from 'vitest';
import { openDatabase } from '../platform/db/db.ts';
import { createTestDatabase } from '../testing/database.ts';
import { childrenOf, until } from '../testing/processes.ts';
import { startServer } from '../testing/server-process.ts';

/** Opens an event stream on a connection of its own, and returns its status and how to close it. */
const stream = (address: string, cookie: string) =>
  new Promise<{ status: number; close: () => void }>((resolve, reject) => {
    const request = get(`${address}/api/events`, { agent: false, headers: { cookie } }, (response) => {
      response.on('error', () => {}).resume();
      resolve({ status: response.statusCode ?? 0, close: () => request.destroy() });
    }).on('error', reject);
  });

/** A connection of its own for each request, because a connection stays with one worker. */
const ask = (address: string, path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    get(`${address}${path}`, { agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });

const figure = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => Number(line.slice(line.lastIndexOf(' ') + 1)));

test('several processes share the port: their figures are one, a killed one is replaced, and all stop together', async () => {
  const database = await createTestDatabase();
  const server = await startServer({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'secret1', WORKERS: '2' });
  const { address, child } = server;
  const workers = childrenOf(child.pid as number);
  expect(workers).toHaveLength(2);

  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(address, '/api/site')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await ask(address, '/metrics');
  expect(figure(body, 'viewloop_request_seconds_count{method="GET",route="/api/site"')).toEqual([20]);
  // Figures of the database are the same in each process and not added up.
  expect(figure(body, 'viewloop_info')).toEqual([1]);

  // A session may have eight streams, not eight in each process.
  const signedIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'secret1' }),
  });
  const cookie = String(signedIn.headers.get('set-cookie')).split(';')[0] as string;
  const opened = await Promise.all(Array.from({ length: 12 }, () => stream(address, cookie)));
  expect(opened.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
  opened.find(({ status }) => status === 200)?.close();
  await until(async () => (await stream(address, cookie)).status === 200);

  // Ten wrong passwords for an account, not ten in each process.
  const guesses = Array.from({ length: 14 }, () =>
    fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ username: 'somebody', password: 'a guess' }),
    }),
  );
  const refused = (await Promise.all(guesses)).map(({ status }) => status);
  expect(refused.filter((status) => status === 401)).toHaveLength(10);

  // Every job has a holder by now, and it is the same process.
  const db = openDatabase(database.url);
  const holders = () => db.read((tx) => tx.one<{ count: number }>('select count(distinct holder) as count from job'));
  await until(async () => (await holders())?.count !== 0);
  expect(await holders()).toEqual({ count: 1 });
  await db.close();

  // Which process holds how many of the eight streams is left to chance, so each of them is killed once.
  for (const pid of workers) {
    const replaced = server.lines.length;
    process.kill(pid, 'SIGKILL');
    const said = (line: RegExp) => server.lines.slice(replaced).some((printed) => line.test(printed));
    await until(() => said(/^Worker \d ended; another one takes its place$/));
    expect((await ask(address, '/readyz')).status).toBe(200);
    await until(() => said(/^Worker \d serves again$/));
    expect(figure((await ask(address, '/metrics')).body, 'viewloop_info')).toEqual([1]);
  }
  expect(childrenOf(child.pid as number)).toHaveLength(2);
  // What the killed processes held is free again.
  const reopened = await Promise.all(Array.from({ length: 12 }, () => stream(address, cookie)));
  expect(reopened.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);

  const all = childrenOf(child.pid as number);
  expect(await server.stop()).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

test('what keeps a worker from starting is said in one line', async () => {
  const database = await createTestDatabase();
  const first = await startServer({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'secret1' });
  const { port } = new URL(first.address);
  await expect(
    startServer({ DATABASE_URL: database.url, ADMIN_PASSWORD: 'secret1', WORKERS: '2', PORT: port }),
  ).rejects.toThrow(new RegExp(`^Viewloop cannot start: Port ${port} on 127\\.0\\.0\\.1 is in use[^\\n]*$`, 'm'));
  await first.stop();
});
