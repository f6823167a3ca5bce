import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOfDatabaseError } from '../db/database-error.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { withoutQueries } from '../run/log.ts';
import { TroubleLog } from '../run/trouble-log.ts';
import { allowedMethods } from './allowed-methods.ts';
import { Problem } from './problem.ts';

const BY_STATUS = { 404: 'not_found', 413: 'too_large', 415: 'wrong_content_type' } as const;

/** Maps every error to a problem. Anything unknown is a bug of ours: it is logged, and the client gets no detail. */
function problemOf(error: unknown, { raw }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  // The caller hung up in the middle of the body. Its broken connection looks like one to the database.
  if (raw.complete === false && raw.destroyed) return new Problem('bad_request', { reason: 'the body ended early' });
  const known = problemOfDatabaseError(error);
  if (known) return known;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status in BY_STATUS) return new Problem(BY_STATUS[status as keyof typeof BY_STATUS]);
  if (status >= 400 && status < 500) return new Problem('bad_request', { reason: (error as Error).message });
  return new Problem('internal');
}

/** Unknown paths and files share one label, so that nobody can create new series by making paths up. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url?.startsWith('/api/') ? url : 'other';
}

export function handleErrors(http: FastifyInstance, metrics: Metrics): void {
  const allowed = allowedMethods(http);
  const troubles = new TroubleLog(http.log);
  http.addHook('onClose', async () => troubles.close());

  /** The route and not the address: addresses of links contain their token. */
  function log(error: unknown, problem: Problem, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions.url ?? 'an unknown path'}`;
    const message = error instanceof Error ? withoutQueries(error.message) : String(error);
    if (problem.status === 500)
      troubles.seen('error', 'unexpected error', `${route}: ${message}`, { reqId: request.id, err: error });
    // Our own 503s are only counted: under overload a log line for each would cost more than the refusal itself.
    else if (problem.status === 503 && error !== problem)
      troubles.seen('warn', 'requests are refused for now', problem.code, {
        reqId: request.id,
        route,
        reason: message,
      });
  }

  /** If the path exists but not with this method, the refusal names the methods it has. */
  function refusalOf(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
    const problem = problemOf(error, request);
    const methods = problem.code === 'not_found' ? allowed(request.url) : [];
    if (methods.length === 0 || methods.includes(request.method)) return problem;
    reply.header('allow', methods.join(', '));
    return new Problem('method_not_allowed', { method: request.method });
  }

  http.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
  http.setErrorHandler(async (error, request, reply) => {
    const problem = refusalOf(error, request, reply);
    metrics.refusals.inc({ route: routeOf(request), code: problem.code });
    log(error, problem, request);
    if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
    // A refusal is about this one request, so nobody may store it, whatever the path.
    return reply.status(problem.status).header('cache-control', 'no-store').send(problem.body);
  });
}
