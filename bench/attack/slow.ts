import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { requestOf } from './cast.ts';
import { send } from './http/send.ts';

const EACH = 100;
/** Ten seconds for a request, a second to notice, and what a busy machine takes. */
const GONE_AFTER_MS = 16_000;

interface SlowClient {
  socket: Socket;
  isGone: boolean;
}

function slowClient(address: string, begin: string | undefined, more: string | undefined, reads = true): SlowClient {
  const { hostname, port } = new URL(address);
  const client: SlowClient = { socket: connect({ host: hostname, port: Number(port) }), isGone: false };
  const { socket } = client;
  const drip = more === undefined ? undefined : setInterval(() => socket.writable && socket.write(more), 1000);
  socket.on('connect', () => begin !== undefined && socket.write(begin));
  if (reads) socket.resume();
  else socket.pause();
  socket.on('error', () => {});
  socket.on('end', () => (client.isGone = true));
  socket.on('close', () => {
    client.isGone = true;
    clearInterval(drip);
  });
  return client;
}

/** Clients that take for ever: each kind is dropped, and the others are served meanwhile. */
export async function attackSlowly({ findings, world, address }: Attack): Promise<void> {
  const group = findings.group('slow clients');
  const { host } = new URL(address);
  const head = `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
  const kinds: [string, () => SlowClient][] = [
    ['say nothing', () => slowClient(address, undefined, undefined)],
    ['send headers drop by drop', () => slowClient(address, `GET / HTTP/1.1\r\nHost: ${host}\r\n`, 'X: a\r\n')],
    ['never end a header', () => slowClient(address, 'GET / HTTP/1.1\r\nX: ', 'a')],
    ['send a body drop by drop', () => slowClient(address, `${head}Content-Length: 1000\r\n\r\n{`, ' ')],
    ['send chunks drop by drop', () => slowClient(address, `${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n')],
    ['announce a body and send none', () => slowClient(address, `${head}Content-Length: 10\r\n\r\n`, undefined)],
  ];
  const crowds = kinds.map(([name, make]) => ({ name, clients: Array.from({ length: EACH }, make) }));
  // Ask for much and read nothing: what they do not take must not pile up, and nobody else waits for it.
  const readers = Array.from({ length: EACH }, () =>
    slowClient(address, `GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(20), undefined, false),
  );
  const began = performance.now();
  let slowest = 0;
  let failed = 0;
  let served = 0;
  while (performance.now() - began < GONE_AFTER_MS) {
    const sent = performance.now();
    const answer = await send(address, world.attacker.request('GET', '/api/user')).catch(() => undefined);
    slowest = Math.max(slowest, performance.now() - sent);
    if (answer?.status === 200) served++;
    else failed++;
    await sleep(100);
  }
  for (const { name, clients } of crowds) {
    const left = clients.filter(({ isGone }) => !isGone).length;
    group.tried += clients.length - 1;
    group.refused += clients.length - 1;
    group.check(
      `${EACH} that ${name} are dropped`,
      left === 0,
      `${left} are still there after ${GONE_AFTER_MS / 1000} s`,
    );
  }
  group.check(`${served} requests of others were served meanwhile`, failed === 0, `${failed} failed`);
  group.check('none of them waited 5 s', slowest < 5000, `${slowest.toFixed(0)} ms`);
  for (const { clients } of [...crowds, { clients: readers }]) for (const { socket } of clients) socket.destroy();
  const after = await send(address, requestOf('GET', '/readyz'));
  group.check('and the server is ready after it', after.status === 200, `answered ${after.status}`);
}
