import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** More at once only wait for each other: whoever comes then is better told to come back than kept waiting. */
const MOST_AT_ONCE = 128;

export interface Shedding {
  most?: number;
  /** Those of every answer. */
  headers: Readonly<Record<string, string>>;
  onRefused(code: string): void;
}

/** Streams stay open for hours; health and files are not counted, so that a busy server is not taken for a dead one. */
const counts = (url = '') => url.startsWith('/api/') && !url.startsWith('/api/events');

/** Refuses calls beyond what can be answered soon, before they cost anything. */
export function shedLoad(http: FastifyInstance, { most = MOST_AT_ONCE, headers, onRefused }: Shedding): void {
  const answering = new Set<FastifyRequest>();
  // Not before the whole request is there, and not after the answer is handed over: who sends or reads drop by drop
  // takes no time of ours, and must not be able to keep everybody else out. Who hangs up before the answer still counts
  // until there is one: the work goes on.
  http.addHook('preValidation', (request, _reply, done) => {
    if (!counts(request.raw.url)) return done();
    if (answering.size >= most) return done(new Problem('busy'));
    answering.add(request);
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    answering.delete(request);
    done();
  });
  refuseAtTheDoor(http, { headers, onRefused, isFull: () => answering.size >= most });
}

/**
 * At five times what a server can do it refuses four calls for each it serves. That must cost next to nothing, so most
 * are refused before the framework sees them.
 */
function refuseAtTheDoor(
  http: FastifyInstance,
  { headers, onRefused, isFull }: Omit<Shedding, 'most'> & { isFull(): boolean },
): void {
  const { status, body, code, retryAfter } = new Problem('busy');
  const text = JSON.stringify(body);
  const refusal = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  };
  const serve = http.server.listeners('request') as RequestListener[];
  http.server.removeAllListeners('request');
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isFull() && counts(request.url)) {
      onRefused(code);
      response.writeHead(status, refusal).end(text);
      return;
    }
    for (const listener of serve) listener(request, response);
  });
}
