import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Of no progress at all; a connection that had some in its first half is looked at once more. */
const GIVEN_UP_AFTER_MS = 15_000;
/** What is smaller goes into the buffers on the way at once, read or not. */
const LARGE = 64 * 1024;

/** Who asks for much and takes none of it is given up, and what was kept for them with it. */
export function giveUpSlowReaders(http: FastifyInstance, afterMs = GIVEN_UP_AFTER_MS): void {
  http.addHook('onSend', (request, _reply, payload, done) => {
    const isSmall =
      payload == null || ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < LARGE);
    // The next request on the same connection begins with the server's own limit again.
    const { socket } = request.raw;
    if (!isSmall && socket instanceof Socket) socket.setTimeout(afterMs);
    done();
  });
}
