import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { refuseUnread } from './shed-load-unread.ts';

/** More at once only wait for each other: whoever comes then is better told to come back than kept waiting. */
const MOST_AT_ONCE = 128;
/**
 * Changes wait for each other and for the few connections they share, ten times as long as who only looks: with no limit
 * of their own they sit in all places, and whom the server has time for is refused.
 */
const CHANGING_SHARE = 0.5;

export interface Shedding {
  most?: number;
  /** Those of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Where the refusals are counted. */
  counter(code: string): { inc(): void };
}

const PLACE = Symbol('place');
type Placed = IncomingMessage & { [PLACE]?: 'looking' | 'changing' | undefined };

interface Asked {
  method?: string | undefined;
  url?: string | undefined;
}

/** Streams stay open for hours; health and files are not counted, so that a busy server is not taken for a dead one. */
const counts = (url = '') => url.startsWith('/api/') && !url.startsWith('/api/events');
const onlyLooks = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** Refuses calls beyond what can be answered soon, before they cost anything. */
export function shedLoad(http: FastifyInstance, { most = MOST_AT_ONCE, headers, counter }: Shedding): void {
  // Counted, not collected: a set that is filled and emptied all the time leads from old garbage to new, and the
  // collector of garbage copies both for a long time.
  const places = { looking: 0, changing: 0 };
  const isFull = () => places.looking + places.changing >= most;
  // Not before the whole request is there, and not after the answer is handed over: who sends or reads drop by drop
  // takes no time of ours, and must not be able to keep everybody else out. Who hangs up before the answer still counts
  // until there is one: the work goes on.
  http.addHook('preValidation', ({ raw }: { raw: Placed }, _reply, done) => {
    if (!counts(raw.url)) return done();
    if (isFull()) return done(new Problem('busy'));
    const place = onlyLooks(raw.method) ? 'looking' : 'changing';
    raw[PLACE] = place;
    places[place]++;
    done();
  });
  http.addHook('onSend', ({ raw }: { raw: Placed }, _reply, _payload, done) => {
    if (raw[PLACE]) places[raw[PLACE]]--;
    raw[PLACE] = undefined;
    done();
  });
  // Changes that come together find nobody at the door yet, and are all let in: what is refused is to queue behind them.
  const isRefused = ({ method, url }: Asked) =>
    counts(url) && (isFull() || (!onlyLooks(method) && places.changing >= most * CHANGING_SHARE));
  refuseAtTheDoor(http, { headers, counter, isRefused });
}

interface Door extends Omit<Shedding, 'most'> {
  isRefused(asked: Asked): boolean;
}

/**
 * At five times what a server can do it refuses four calls for each it serves. That must cost next to nothing, so most
 * are refused before the framework sees them, and most of those unread.
 */
function refuseAtTheDoor(http: FastifyInstance, { headers, counter, isRefused }: Door): void {
  const { status, body, code, retryAfter } = new Problem('busy');
  const text = JSON.stringify(body);
  const refusal = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
  };
  const refusals = counter(code);
  const written = writtenAnswer(http, { status, headers: refusal, text });
  const unread = refuseUnread((asked) => {
    if (!isRefused(asked)) return undefined;
    refusals.inc();
    return written();
  });
  const serve = http.server.listeners('request') as RequestListener[];
  http.server.removeAllListeners('request');
  http.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unread.found(request, response);
    if (isRefused(request)) {
      refusals.inc();
      unread.watch(request, response);
      response.writeHead(status, refusal).end(text);
      return;
    }
    for (const listener of serve) listener(request, response);
  });
}

interface Written {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** The answer as it goes over the wire, written anew only for its date. */
function writtenAnswer({ server }: FastifyInstance, { status, headers, text }: Written): () => Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
  let second = 0;
  let answer = Buffer.alloc(0);
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now === second) return answer;
    second = now;
    const kept = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}`;
    answer = Buffer.from(`${head}Date: ${new Date(now * 1000).toUTCString()}\r\n${kept}\r\n\r\n${text}`);
    return answer;
  };
}
