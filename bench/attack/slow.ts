import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../median.ts';
import type { Attack } from './attack.ts';
import { type Person, requestOf } from './cast.ts';
import { send } from './http/send.ts';
import { openReaders } from './slow-readers.ts';

/** Three kinds hold back a body. Together they are more clients than the server serves at once. */
const EACH = 150;
/** A request may take ten seconds, and the server checks once a second. The rest allows for busy machines. */
const GONE_AFTER_MS = 40_000;

interface SlowClient {
  socket: Socket;
  isGone: boolean;
}

function slowClient(address: string, begin: string | undefined, more: string | undefined): SlowClient {
  const { hostname, port } = new URL(address);
  const client: SlowClient = { socket: connect({ host: hostname, port: Number(port) }), isGone: false };
  const { socket } = client;
  const drip = more === undefined ? undefined : setInterval(() => socket.writable && socket.write(more), 1000);
  socket.on('connect', () => begin !== undefined && socket.write(begin));
  socket.resume();
  socket.on('error', () => {});
  socket.on('end', () => (client.isGone = true));
  socket.on('close', () => {
    client.isGone = true;
    clearInterval(drip);
  });
  return client;
}

/** Uses the site like an ordinary visitor until the slow clients are gone. */
async function serve(address: string, person: Person, isOver: (ms: number) => boolean) {
  const began = performance.now();
  const times: number[] = [];
  let failed = 0;
  while (!isOver(performance.now() - began)) {
    const sent = performance.now();
    const answer = await send(address, person.request('GET', '/api/user')).catch(() => undefined);
    times.push(performance.now() - sent);
    if (answer?.status !== 200) failed++;
    await sleep(100);
  }
  return { median: median(times), failed, took: performance.now() - began };
}

/** Clients that never finish. The server must drop each kind, and serve others meanwhile. */
export async function attackSlowly({ findings, world, address }: Attack, goneAfterMs = GONE_AFTER_MS): Promise<void> {
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
  const before = await serve(address, world.attacker, (ms) => ms > 2000);
  const crowds = kinds.map(([name, make]) => ({ name, clients: Array.from({ length: EACH }, make) }));
  const readers = openReaders(address);
  const isOver = (ms: number) =>
    ms > goneAfterMs || crowds.every(({ clients }) => clients.every(({ isGone }) => isGone));
  const during = await serve(address, world.attacker, isOver);
  for (const { name, clients } of crowds) {
    const left = clients.filter(({ isGone }) => !isGone).length;
    group.tried += clients.length - 1;
    group.refused += clients.length - 1;
    group.check(
      `${EACH} that ${name} are dropped`,
      left === 0,
      `${left} are still there after ${(during.took / 1000).toFixed(0)} s`,
    );
  }
  group.check('all requests of others were served meanwhile', during.failed === 0, `${during.failed} failed`);
  // Compare with the waiting time before the attack, because on a busy machine everything waits.
  const most = 500 + 5 * before.median;
  group.check(
    'as fast as before',
    during.median < most,
    `${before.median.toFixed(0)} ms, then ${during.median.toFixed(0)} ms`,
  );
  group.note(`all ${EACH * kinds.length} dropped after ${(during.took / 1000).toFixed(0)} s`);
  for (const { clients } of crowds) for (const { socket } of clients) socket.destroy();
  await readers.givenUp(group);
  const after = await send(address, requestOf('GET', '/readyz'));
  group.check('and the server is ready after it', after.status === 200, `answered ${after.status}`);
}
