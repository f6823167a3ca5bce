import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Problem } from './problem.ts';
import { type Shedding, shedLoad } from './shed-load.ts';

const MOST = 3;

async function openServer(wishes: Shedding = {}) {
  const http = Fastify();
  shedLoad(http, { mostAtOnce: MOST, longestWaitMs: 100, ...wishes });
  http.setErrorHandler((error: Problem, _request, reply) => reply.status(error.status).send(error.body));
  const held: (() => void)[] = [];
  let count = 0;
  let arrived = 0;
  let hungUp = 0;
  http.server.on('request', () => void arrived++);
  http.server.on('connection', (socket) => socket.on('close', () => void hungUp++));
  const wait = () =>
    new Promise<string>((resolve) => {
      count++;
      held.push(() => resolve('done'));
    });
  const config = { takesPlace: true };
  http.get('/api/slow', { config }, wait);
  http.get('/api/events', wait);
  http.post('/api/change', { config }, wait);
  http.post('/api/body', { config }, async () => 'read');
  // More than the buffers on the way hold.
  const large = Buffer.alloc(12_000_000);
  http.get('/api/large', { config }, async () => large);
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
    await expect.poll(() => held.length).toBe(calls);
  };
  /** Waits until this many requests have arrived since the server was opened; their bodies may be under way. */
  const untilArrived = async (calls: number) => {
    await expect.poll(() => arrived).toBe(calls);
  };
  const untilHungUp = async (sockets: number) => {
    await expect.poll(() => hungUp).toBe(sockets);
  };
  const get = (path: string) => fetch(`${address}${path}`);
  const change = () => fetch(`${address}/api/change`, { method: 'POST' });
  return {
    get,
    change,
    busy,
    finish,
    untilArrived,
    untilHungUp,
    port: Number(new URL(address).port),
    started: () => count,
  };
}

test('whoever finds no place waits in line and is served when one is free', async () => {
  const { get, busy, finish } = await openServer({ longestWaitMs: 30_000 });
  const calls = Array.from({ length: MOST + 2 }, () => get('/api/slow'));
  await busy(MOST);
  expect((await get('/healthz')).status).toBe(200);
  finish();
  await busy(2);
  finish();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('whoever has waited too long is told to come back; the others are served', async () => {
  const { get, busy, finish } = await openServer();
  const served = Array.from({ length: MOST }, () => get('/api/slow'));
  await busy(MOST);
  const refused = await get('/api/slow');
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'busy' }]);
  finish();
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('changes leave places to reads', async () => {
  const { get, change, busy, finish } = await openServer();
  const first = change();
  await busy(1);
  expect((await change()).status).toBe(503);
  const reads = [get('/api/slow'), get('/api/slow')];
  await busy(3);
  finish();
  expect((await Promise.all([first, ...reads])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('whoever hangs up while waiting costs no work', async () => {
  const { get, busy, finish, untilArrived, untilHungUp, port, started } = await openServer({ longestWaitMs: 30_000 });
  const served = Array.from({ length: MOST }, () => get('/api/slow'));
  await busy(MOST);
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/slow HTTP/1.1\r\nhost: here\r\n\r\n');
  await untilArrived(MOST + 1);
  socket.destroy();
  await untilHungUp(1);
  const last = get('/api/slow');
  await untilArrived(MOST + 2);
  finish();
  await busy(1);
  finish();
  expect((await Promise.all([...served, last])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(started()).toBe(MOST + 1);
});

test('beyond the limit a connection is closed, and idle ones make room', async () => {
  const { untilArrived, port } = await openServer({ mostConnections: 2 });
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n');
  await once(idle, 'data');
  const open = connect(port, '127.0.0.1');
  open.write('GET /api/slow HTTP/1.1\r\nhost: here\r\n\r\n');
  await untilArrived(2);
  const closedIdle = once(idle, 'close');
  const dropped = connect(port, '127.0.0.1').on('error', () => {});
  await Promise.all([once(dropped, 'close'), closedIdle]);
  const next = connect(port, '127.0.0.1');
  next.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n');
  expect(String(await once(next, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of [open, next]) socket.destroy();
});

test('routes that take no place, such as streams, do not count', async () => {
  const { get, busy, finish } = await openServer();
  const streams = Array.from({ length: MOST + 1 }, () => get('/api/events'));
  await busy(MOST + 1);
  const call = get('/api/slow');
  await busy(MOST + 2);
  finish();
  expect((await call).status).toBe(200);
  await Promise.all(streams);
});

test('whoever sends a body byte by byte takes nobody’s place', async () => {
  const { get, busy, finish, untilArrived, port } = await openServer();
  const sockets = Array.from({ length: MOST + 1 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets)
    socket.write('POST /api/body HTTP/1.1\r\nhost: here\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nslow');
  await untilArrived(sockets.length);
  const call = get('/api/slow');
  await busy(1);
  finish();
  expect((await call).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('whoever does not read an answer takes nobody’s place', async () => {
  const { get, busy, finish, untilArrived, port } = await openServer();
  const sockets = Array.from({ length: MOST + 1 }, () => connect(port, '127.0.0.1').pause());
  for (const socket of sockets) socket.write('GET /api/large HTTP/1.1\r\nhost: here\r\n\r\n');
  await untilArrived(sockets.length);
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
  const next = get('/api/slow');
  await busy(1);
  finish();
  expect((await next).status).toBe(200);
});
