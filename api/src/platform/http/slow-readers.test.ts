import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { giveUpSlowReaders } from './slow-readers.ts';

async function openServer(afterMs: number) {
  const http = Fastify({ connectionTimeout: 60_000, forceCloseConnections: true });
  giveUpSlowReaders(http, afterMs);
  // More than the buffers on the way hold.
  const large = Buffer.alloc(24_000_000);
  http.get('/large', async () => large);
  await http.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => http.close());
  return { http, port: (http.server.address() as { port: number }).port };
}

test('who reads nothing of a large answer is given up', async () => {
  const { http, port } = await openServer(300);
  const accepted = once(http.server, 'connection');
  const client = connect(port, '127.0.0.1').pause();
  client.on('error', () => {});
  client.write('GET /large HTTP/1.1\r\nhost: here\r\n\r\n');
  const [socket] = await accepted;
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
  client.destroy();
});

test('who reads gets all of it', async () => {
  const { port } = await openServer(10_000);
  const answer = await fetch(`http://127.0.0.1:${port}/large`);
  expect((await answer.arrayBuffer()).byteLength).toBe(24_000_000);
});
