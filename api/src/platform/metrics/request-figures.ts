import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  onSendHookHandler,
  RouteOptions,
} from 'fastify';
import { isSmall } from '../http/slow-readers.ts';
import type { Metrics } from './metrics.ts';
import type { RequestTimes, TimesOfSeries } from './request-times.ts';

/** Every file of the screens has its own route; the metrics count them as one. */
const COUNTED_APART = /^\/(api\/|healthz|readyz|metrics)/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler takes the connection over and writes to it for a long time. */
    staysOpen?: boolean;
  }
}

type Observe = (request: FastifyRequest, reply: FastifyReply) => void;

/** Keeps the series of one route by method and status, so that none is looked up by a text. */
function observing(requests: RequestTimes, url: string): Observe {
  const route = COUNTED_APART.test(url) ? url : 'page';
  const series = new Map<string, TimesOfSeries[]>();
  const seriesOf = (method: string, status: number) => {
    const ofMethod = series.get(method) ?? [];
    let found = ofMethod[status];
    if (!found) {
      found = requests.of({ method, route, status });
      ofMethod[status] = found;
      series.set(method, ofMethod);
    }
    return found;
  };
  return ({ method, arrivedAt }, { statusCode }) =>
    seriesOf(method, statusCode).observe((performance.now() - arrivedAt) / 1000);
}

/** A client that leaves before the end is counted as well. */
const whenOver = (observe: Observe, request: FastifyRequest, reply: FastifyReply) =>
  reply.raw.once('close', () => observe(request, reply));

/**
 * Measures every request. A small answer is sent at once, so its time ends when it is handed over; listening for the end
 * of each would take longer than all the rest of the counting.
 */
export function countRequests(http: FastifyInstance, { requests }: Metrics): void {
  const counting = new WeakSet<object>();
  const isCounted = ({ onSend = [], onResponse = [] }: RouteOptions) =>
    [onSend, onResponse].flat().some((hook) => counting.has(hook));

  http.addHook('onRoute', (route) => {
    // HEAD inherits the hooks of GET.
    if (isCounted(route)) return;
    const observe = observing(requests, route.url);
    const atTheEnd: onResponseHookHandler = (request, reply, done) => {
      observe(request, reply);
      done();
    };
    const whenSent: onSendHookHandler = (request, reply, payload, done) => {
      if (isSmall(payload)) observe(request, reply);
      else whenOver(observe, request, reply);
      done();
    };
    counting.add(atTheEnd).add(whenSent);
    // A route that takes the connection over sends nothing that the hook for sending would see.
    if (route.config?.staysOpen) route.onResponse = [atTheEnd, ...[route.onResponse ?? []].flat()];
    else route.onSend = [whenSent, ...[route.onSend ?? []].flat()];
  });

  // Paths without a route have no hooks of their own, and are always refused.
  const observeUnknown = observing(requests, '');
  http.addHook('onError', (request, reply, _error, done) => {
    if (request.is404) whenOver(observeUnknown, request, reply);
    done();
  });
}

/** Logs a line for each answer, at log level debug. */
export function logAnswers(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method } = request;
    // The route and not the address: addresses of links contain their token.
    const { url: route } = request.routeOptions;
    request.log.debug({ reqId, method, route, status: reply.statusCode, ms: reply.elapsedTime }, 'answered');
    done();
  });
}
