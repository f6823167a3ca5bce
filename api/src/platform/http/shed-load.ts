import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, onSendHookHandler, preValidationHookHandler } from 'fastify';
import { type Kind, Slots } from './call-slots.ts';
import { Problem } from './problem.ts';

/** More calls at once would only slow each other down. */
const MOST_AT_ONCE = 96;
/** Changes take so much longer than reads that without a limit of their own they would take every slot. */
const CHANGING_SHARE = 0.5;
/** Changes that are slower than this wait for each other in the database; then fewer are let in, down to this share. */
const SLOW_CHANGE_MS = 250;
const LEAST_CHANGING_SHARE = 1 / 16;
/** Together with the work itself, a caller has an answer within a second. */
const LONGEST_WAIT_MS = 300;
/** Connections beyond this are closed at once. Each costs memory, and each can have one call waiting. */
const MOST_CONNECTIONS = 8000;

export interface Shedding {
  mostAtOnce?: number;
  longestWaitMs?: number;
  mostConnections?: number;
}

const PLACE = Symbol('slot');
type Placed = IncomingMessage & { [PLACE]?: { kind: Kind; since: number } | undefined };
type PlacedRequest = FastifyRequest & { raw: Placed };

/** Made once: an error collects its stack when it is made, which costs more than the rest of a refusal. */
const BUSY = new Problem('busy');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call of this route takes a slot while it is worked on. */
    takesPlace?: boolean;
  }
}

const kindOf = (method: string | undefined): Kind => (method === 'GET' || method === 'HEAD' ? 'looking' : 'changing');

/**
 * Keeps the server useful when more is asked than it can do. A fixed number of calls is worked on at once; others wait
 * for a moment and are then refused with 503. Waiting is what makes overload cheap: a connection whose call waits sends no
 * other, so the server spends its time on work and not on refusals (docs/decisions/0013-overload-waits-then-is-refused.md).
 */
export function shedLoad(http: FastifyInstance, wishes: Shedding = {}): void {
  const { mostAtOnce: most = MOST_AT_ONCE, longestWaitMs = LONGEST_WAIT_MS } = wishes;
  const share = (part: number) => Math.max(1, Math.floor(most * part));
  const slots = new Slots({
    most,
    mostChanging: share(CHANGING_SHARE),
    leastChanging: share(LEAST_CHANGING_SHARE),
    slowChangeMs: SLOW_CHANGE_MS,
    longestWaitMs,
  });

  // A slot is held from the moment the whole request has arrived until the answer is handed over. Whoever sends or reads
  // byte by byte costs us no time, and must not keep others out. After a hang-up the work goes on, so the slot stays taken.
  const enter: preValidationHookHandler = ({ raw }: PlacedRequest, _reply, done) => {
    const kind = kindOf(raw.method);
    slots.enter(kind, {
      isGone: () => raw.socket.destroyed,
      decide(admitted) {
        if (!admitted) return done(BUSY);
        raw[PLACE] = { kind, since: performance.now() };
        done();
      },
    });
  };
  const leave: onSendHookHandler = ({ raw }: PlacedRequest, _reply, _payload, done) => {
    const slot = raw[PLACE];
    raw[PLACE] = undefined;
    if (slot) slots.leave(slot.kind, performance.now() - slot.since);
    done();
  };
  // Only routes that take slots have these hooks. HEAD inherits the options of GET, with the hooks in them.
  http.addHook('onRoute', (route) => {
    if (!route.config?.takesPlace || [route.preValidation].flat().includes(enter)) return;
    route.preValidation = [enter, ...[route.preValidation ?? []].flat()];
    route.onSend = [leave, ...[route.onSend ?? []].flat()];
  });
  limitConnections(http, wishes.mostConnections ?? MOST_CONNECTIONS);
}

/** At the limit, connections that nobody uses right now make room for those who want to. */
function limitConnections({ server }: FastifyInstance, most: number): void {
  server.maxConnections = most;
  server.on('drop', () => server.closeIdleConnections());
}
