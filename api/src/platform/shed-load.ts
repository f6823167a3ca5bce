import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** More at once only wait for each other: whoever comes then is better told to come back than kept waiting. */
const MOST_AT_ONCE = 400;

/**
 * Refuses calls beyond what can be answered soon, before they cost anything. Streams stay open for hours and are nobody's
 * load; health and files are not counted either, so that a busy server is not taken for a dead one.
 */
export function shedLoad(http: FastifyInstance, most = MOST_AT_ONCE): void {
  const answering = new Set<FastifyRequest>();
  // Not before the whole request is there, and not after the answer is handed over: who sends or reads drop by drop
  // takes no time of ours, and must not be able to keep everybody else out.
  http.addHook('preValidation', (request, reply, done) => {
    const url = request.raw.url ?? '';
    if (!url.startsWith('/api/') || url.startsWith('/api/events')) return done();
    if (answering.size >= most) return done(new Problem('busy'));
    answering.add(request);
    // Also when the client has hung up before its answer.
    reply.raw.once('close', () => answering.delete(request));
    done();
  });
  http.addHook('onSend', (request, _reply, _payload, done) => {
    answering.delete(request);
    done();
  });
}
