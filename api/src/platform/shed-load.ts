import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** More at once only wait for each other: whoever comes then is better told to come back than kept waiting. */
const MOST_AT_ONCE = 400;

/**
 * Refuses calls beyond what can be answered soon, before they cost anything. Streams stay open for hours and are nobody's
 * load; health and files are not counted either, so that a busy server is not taken for a dead one.
 */
export function shedLoad(http: FastifyInstance, most = MOST_AT_ONCE): void {
  let answering = 0;
  http.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? '';
    if (!url.startsWith('/api/') || url.startsWith('/api/events')) return done();
    if (answering >= most) return done(new Problem('busy'));
    answering++;
    // Also when the client has hung up before its answer.
    reply.raw.once('close', () => {
      answering--;
    });
    done();
  });
}
