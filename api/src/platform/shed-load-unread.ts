import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type WholeRequest, wholeRequest } from './shed-load-request.ts';

interface Connection {
  /** Chunks that were given to the parser since it is watched. */
  chunks: number;
  /** The last of them can only have ended where a request does. */
  endsRequest: boolean;
  /** What comes next begins a request, and all before it are answered. */
  isBetween: boolean;
}

/**
 * Making objects of a request costs several times what telling its sender to come back does. So whoever was refused once
 * is listened to before the parser is, and refused unread where there can be no doubt about what is asked; in doubt the
 * parser gets it, as ever. Who never was refused is not touched.
 */
export function refuseUnread(refusalOf: (request: WholeRequest) => Buffer | undefined) {
  const connections = new WeakMap<Socket, Connection>();

  function listen(socket: Socket): void {
    const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    if (!parse || connections.has(socket)) return;
    const connection: Connection = { chunks: 0, endsRequest: false, isBetween: false };
    connections.set(socket, connection);
    socket.on('data', (chunk: Buffer) => {
      const whole = wholeRequest(chunk);
      // Who does not take the answers is the parser's again, which stops reading from them.
      const isReady = connection.isBetween && socket.writableLength === 0;
      const refusal = whole && isReady ? refusalOf(whole) : undefined;
      if (refusal) return void socket.write(refusal);
      // Where the parser stood before is not known at first. If nothing follows the end of a head, it stands there now.
      connection.endsRequest = whole !== undefined && (connection.isBetween || whole.bodyLength === 0);
      connection.isBetween = false;
      connection.chunks++;
      parse.call(socket, chunk);
    });
    socket.off('data', parse);
  }

  return {
    /** From the next request on. */
    watch({ socket }: IncomingMessage, response: ServerResponse): void {
      if (!connections.has(socket)) response.once('close', () => listen(socket));
    },
    /** Every request the parser found. */
    found(request: IncomingMessage, response: ServerResponse): void {
      const connection = connections.get(request.socket);
      if (!connection?.endsRequest) return;
      const { chunks } = connection;
      response.once('close', () => {
        connection.isBetween = request.complete && connection.chunks === chunks;
      });
    },
  };
}
