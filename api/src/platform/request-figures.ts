import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Every file of the screens has its own route; the metrics count them as one. */
const COUNTED_APART = /^\/(api\/|healthz|readyz|metrics)/;

/** Measures every request. Looking a series up by its labels costs more than counting in it, so series are cached. */
export function countRequests(http: FastifyInstance, metrics: Metrics): void {
  const series = new Map<string, { observe(seconds: number): void }>();
  http.addHook('onResponse', (request, reply, done) => {
    const { url = 'none' } = request.routeOptions;
    const key = `${request.method} ${reply.statusCode} ${url}`;
    let found = series.get(key);
    if (!found) {
      const route = COUNTED_APART.test(url) ? url : 'page';
      found = metrics.requests.labels({ method: request.method, route, status: reply.statusCode });
      series.set(key, found);
    }
    found.observe(reply.elapsedTime / 1000);
    done();
  });
}

/** Logs a line for each answer, at log level debug. */
export function logAnswers(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, url } = request;
    request.log.debug({ reqId, method, url, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
    done();
  });
}
