import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { shedLoad } from './shed-load.ts';
import { refuseUnread } from './shed-load-unread.ts';

const get = (path = '/look') => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`;
const post = (body: string) => `POST /change HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const UNREAD = Buffer.from('HTTP/1.1 503 Service Unavailable\r\ncontent-length: 6\r\n\r\nunread');

/** One connection: the test decides what is sent together, and is told all that comes back meanwhile. */
async function openConnection(server: Server) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  return async (...chunks: string[]) => {
    received = '';
    for (const chunk of chunks) {
      socket.write(chunk);
      await sleep(50);
    }
    return received;
  };
}

const bodies = (answers: string) => answers.split(/HTTP\/1\.1 [\s\S]*?\r\n\r\n/).slice(1);

/** Says who has read what, and refuses or not as the test wants. */
async function openServer() {
  const now = { isFull: true, slowMs: 0 };
  const unread = refuseUnread(() => (now.isFull ? UNREAD : undefined));
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const answer = `${request.url} ${await text(request)}`;
    await sleep(now.slowMs);
    response.writeHead(200, { 'content-length': answer.length }).end(answer);
  };
  const server = createServer((request, response) => {
    unread.found(request, response);
    if (!now.isFull) return void serve(request, response);
    unread.watch(request, response);
    response.writeHead(503, { 'content-length': 4 }).end('read');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const send = await openConnection(server);
  /** Until it is sure where requests begin. */
  const watched = async () => expect(bodies(await send(get(), get(), get()))).toEqual(['read', 'read', 'unread']);
  return { now, send, watched };
}

test('who was refused once is refused unread from then on, with a body or without', async () => {
  const { send, watched } = await openServer();
  await watched();
  expect(bodies(await send(get(), post('body'), post('GET / HTTP/1.1\r\n\r\n'), get()))).toEqual([
    'unread',
    'unread',
    'unread',
    'unread',
  ]);
});

test('when there is room again they are served, and after that refused unread again', async () => {
  const { now, send, watched } = await openServer();
  await watched();
  now.isFull = false;
  expect(bodies(await send(get(), post('body'), get()))).toEqual(['/look ', '/change body', '/look ']);
  now.isFull = true;
  expect(bodies(await send(get(), post('body')))).toEqual(['unread', 'unread']);
});

test('what only looks like a request is not answered', async () => {
  const { send, watched } = await openServer();
  await watched();
  // The second is the end of the head that the first has begun, and then the body that was announced.
  expect(bodies(await send('GET /look HTTP/1.1\r\nhost: here\r\nx: ', get()))).toEqual(['read']);
  expect(bodies(await send(`POST /change HTTP/1.1\r\nhost: here\r\ncontent-length: ${get().length}\r\n\r\n`))).toEqual([
    'read',
  ]);
  expect(await send(get())).toBe('');
  // Then it must be found out anew where requests begin.
  expect(bodies(await send(get(), get()))).toEqual(['read', 'unread']);
});

test('several in one go are all answered', async () => {
  const { send } = await openServer();
  expect(bodies(await send(get() + get()))).toEqual(['read', 'read']);
  expect(bodies(await send(get(), get()))).toEqual(['read', 'unread']);
  expect(bodies(await send(get() + get() + get()))).toEqual(['read', 'read', 'read']);
  expect(bodies(await send(get(), get()))).toEqual(['read', 'unread']);
});

test('nobody is answered before who asked first', async () => {
  const { now, send, watched } = await openServer();
  await watched();
  Object.assign(now, { isFull: false, slowMs: 150 });
  const answers = send(get('/first'), get('/second'), '', '', '', '');
  await sleep(25);
  now.isFull = true;
  expect(bodies(await answers)).toEqual(['/first ', 'read']);
});

test('read or unread, the answer is the same', async () => {
  const http = Fastify({ keepAliveTimeout: 10_000 });
  const counted: string[] = [];
  shedLoad(http, { most: 0, headers: { 'x-ours': 'yes' }, counter: (code) => ({ inc: () => counted.push(code) }) });
  let parsed = 0;
  http.server.on('request', () => parsed++);
  http.get('/healthz', async () => 'alive');
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  const send = await openConnection(http.server);
  const answers = [await send(get('/api/look')), await send(get('/api/look')), await send(get('/api/look'))];
  expect(parsed).toBe(2);
  expect(counted).toEqual(['busy', 'busy', 'busy']);
  const [first, , third] = answers.map((answer) => answer.replace(/date: .*/i, 'date'));
  expect(first).toContain('x-ours: yes\r\n');
  expect(third).toBe(first);
  expect(bodies(await send(get('/healthz'), get('/api/look'), get('/healthz')))).toEqual([
    'alive',
    expect.stringContaining('busy'),
    'alive',
  ]);
});
