import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a client may read nothing at all. Node starts this timer anew once if some bytes went out since it was set. */
const GIVEN_UP_AFTER_MS = 15_000;
/** Smaller answers fit into the buffers of the network at once, whether or not the client reads them. */
const LARGE = 64 * 1024;

/** Whether a payload is sent at once. A stream is not. */
export const isSmall = (payload: unknown): boolean =>
  payload == null || ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < LARGE);

/** Disconnects clients that ask for a large answer and do not read it, because it stays in our memory until then. */
export function giveUpSlowReaders(http: FastifyInstance, afterMs = GIVEN_UP_AFTER_MS): void {
  http.addHook('onSend', (request, _reply, payload, done) => {
    // The next request on this connection starts with the server's ordinary limit again.
    if (!isSmall(payload) && request.raw.socket instanceof Socket) request.raw.socket.setTimeout(afterMs);
    done();
  });
}
