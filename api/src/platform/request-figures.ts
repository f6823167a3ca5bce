import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { TimesOfSeries } from './request-times.ts';

/** Every file of the screens has its own route; the metrics count them as one. */
const COUNTED_APART = /^\/(api\/|healthz|readyz|metrics)/;

/** Measures every request. The series of a route are kept by status, so that nothing is looked up by a text. */
export function countRequests(http: FastifyInstance, { requests }: Metrics): void {
  const series = new Map<unknown, Map<string, TimesOfSeries[]>>();

  function seriesOf(request: FastifyRequest, status: number): TimesOfSeries {
    // One object for each route, also for paths without one.
    const { config, url = 'none' } = request.routeOptions;
    const { method } = request;
    const ofRoute = series.get(config) ?? new Map<string, TimesOfSeries[]>();
    const ofMethod = ofRoute.get(method) ?? [];
    let found = ofMethod[status];
    if (!found) {
      found = requests.of({ method, route: COUNTED_APART.test(url) ? url : 'page', status });
      ofMethod[status] = found;
      series.set(config, ofRoute.set(method, ofMethod));
    }
    return found;
  }

  http.addHook('onResponse', (request, reply, done) => {
    seriesOf(request, reply.statusCode).observe(reply.elapsedTime / 1000);
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
