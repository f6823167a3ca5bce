import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf } from './cast.ts';
import type { Group } from './findings.ts';
import { send } from './http/send.ts';

const READERS = 8;
/** Each connection asks for more than all buffers on the way can hold. */
const ASKED_BYTES = 24_000_000;
const PATIENCE_MS = 38_000;
const GRACE_MS = 8000;

interface Reader {
  received: number;
  isClosed: boolean;
  readAll(): Promise<void>;
}

function reader(address: string, asked: string): Reader {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  const found: Reader = {
    received: 0,
    isClosed: false,
    async readAll() {
      socket.resume();
      await Promise.race([once(socket, 'close'), sleep(GRACE_MS)]);
      found.isClosed = socket.closed;
      socket.destroy();
    },
  };
  socket.pause();
  socket.on('data', (chunk) => {
    found.received += chunk.length;
  });
  socket.pause();
  socket.on('error', () => {});
  socket.write(asked);
  return found;
}

/**
 * Clients that request a lot and read nothing. The server must disconnect them after a while instead of keeping the
 * answers in memory.
 */
export function openReaders(address: string): { givenUp(group: Group): Promise<void> } {
  const began = Date.now();
  const made = (async () => {
    const { host } = new URL(address);
    const one = `GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const { text } = await send(address, requestOf('GET', '/api/openapi.json'));
    const times = Math.ceil(ASKED_BYTES / text.length);
    return Array.from({ length: READERS }, () => reader(address, one.repeat(times)));
  })();
  return {
    async givenUp(group) {
      const readers = await made;
      await sleep(Math.max(0, began + PATIENCE_MS - Date.now()));
      await Promise.all(readers.map((one) => one.readAll()));
      const kept = readers.filter(({ received, isClosed }) => received >= ASKED_BYTES || !isClosed).length;
      group.tried += READERS - 1;
      group.refused += READERS - 1;
      group.check(`${READERS} that read nothing are given up`, kept === 0, `${kept} are kept`);
    },
  };
}
