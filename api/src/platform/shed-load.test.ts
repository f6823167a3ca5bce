import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { shedLoad } from './shed-load.ts';

const MOST = 3;

async function openServer() {
  const http = Fastify();
  const refusals: string[] = [];
  shedLoad(http, { most: MOST, headers: { 'x-ours': 'yes' }, counter: (code) => ({ inc: () => refusals.push(code) }) });
  const held: (() => void)[] = [];
  const wait = () => new Promise<string>((resolve) => held.push(() => resolve('done')));
  http.get('/api/slow', wait);
  http.get('/api/events', wait);
  http.post('/api/change', wait);
  http.post('/api/body', async () => 'read');
  // More than the buffers on the way hold.
  const large = Buffer.alloc(12_000_000);
  http.get('/api/large', async () => large);
  http.get('/healthz', async () => 'alive');
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const finish = () => {
    for (const one of held.splice(0)) one();
  };
  onTestFinished(async () => {
    finish();
    await http.close();
  });
  const busy = async (calls: number) => {
    await expect.poll(() => held.length, { timeout: 10_000 }).toBe(calls);
  };
  const get = (path: string) => fetch(`${address}${path}`);
  const change = () => fetch(`${address}/api/change`, { method: 'POST' });
  return { get, change, busy, finish, refusals, port: Number(new URL(address).port) };
}

test('who comes when enough are served is told to come back; the others are served', async () => {
  const { get, busy, finish, refusals } = await openServer();
  const served = Array.from({ length: MOST }, () => get('/api/slow'));
  await busy(MOST);
  const refused = await get('/api/slow');
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('x-ours')]).toEqual([
    503,
    '2',
    'yes',
  ]);
  expect(await refused.json()).toMatchObject({ code: 'busy' });
  expect(refusals).toEqual(['busy']);
  expect((await get('/healthz')).status).toBe(200);
  finish();
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('who changes something leaves places to those who look', async () => {
  const { get, change, busy, finish } = await openServer();
  const changes = [change()];
  await busy(1);
  changes.push(change());
  await busy(2);
  expect((await change()).status).toBe(503);
  const look = get('/api/slow');
  await busy(3);
  finish();
  expect((await Promise.all([...changes, look])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('streams do not count', async () => {
  const { get, busy, finish } = await openServer();
  const streams = Array.from({ length: MOST + 1 }, () => get('/api/events'));
  await busy(MOST + 1);
  const call = get('/api/slow');
  await busy(MOST + 2);
  finish();
  expect((await call).status).toBe(200);
  await Promise.all(streams);
});

test('who sends a body drop by drop takes nobody’s place', async () => {
  const { get, busy, finish, port } = await openServer();
  const sockets = Array.from({ length: MOST + 1 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets)
    socket.write('POST /api/body HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nslow');
  await sleep(100);
  const call = get('/api/slow');
  await busy(1);
  finish();
  expect((await call).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('who does not read an answer takes nobody’s place', async () => {
  const { get, busy, finish, port } = await openServer();
  const sockets = Array.from({ length: MOST + 1 }, () => connect(port, '127.0.0.1').pause());
  for (const socket of sockets) socket.write('GET /api/large HTTP/1.1\r\nhost: here\r\n\r\n');
  await sleep(100);
  const call = get('/api/slow');
  await busy(1);
  finish();
  expect((await call).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('whoever hangs up makes room when the work they asked for is done', async () => {
  const { get, busy, finish, port } = await openServer();
  const sockets = Array.from({ length: MOST }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write('GET /api/slow HTTP/1.1\r\nhost: here\r\n\r\n');
  await busy(MOST);
  for (const socket of sockets) socket.destroy();
  expect((await get('/api/slow')).status).toBe(503);
  finish();
  // A refusal comes at once; whoever is let in waits for the answer.
  const outcome = () => Promise.race([get('/api/slow').then(({ status }) => status), sleep(100, 'let in')]);
  await expect.poll(outcome, { timeout: 10_000 }).toBe('let in');
});
