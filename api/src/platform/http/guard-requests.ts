import { constants } from '@viewloop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { crossSiteChanges } from './cross-site.ts';
import { isPlainPath } from './path-rules.ts';
import { Problem } from './problem.ts';
import { secureHeadersOf } from './secure-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** By the clock of `performance.now()`. */
    arrivedAt: number;
  }
}

/** Load balancers, containers and Prometheus ask for these directly. */
const ASKED_DIRECTLY = ['/healthz', '/readyz', '/metrics'];

/**
 * Warns once if a request arrives without the header of the proxy that TRUST_PROXY promises. Limits then count the address
 * of the proxy, and all visitors share them.
 */
function watchForProxy(http: FastifyInstance, { trustProxy }: Settings): (request: FastifyRequest) => void {
  let expected = trustProxy !== false;
  return ({ headers, url }) => {
    if (!expected || headers['x-forwarded-for'] !== undefined || ASKED_DIRECTLY.includes(url)) return;
    expected = false;
    http.log.warn(
      'TRUST_PROXY is set, but a request arrived without X-Forwarded-For: let the proxy add it (deploy/nginx.conf), or set TRUST_PROXY=off',
    );
  };
}

/** Gives every answer its headers, and refuses what is refused whatever the route. One hook, because each costs time. */
export function guardRequests(http: FastifyInstance, settings: Settings): void {
  const headers = secureHeadersOf(settings);
  const headersOfApi = { ...headers, 'cache-control': 'no-store', 'api-version': constants.API_VERSION };
  const isCrossSiteChange = crossSiteChanges(settings);
  const expectProxy = watchForProxy(http, settings);

  function refusalOf(request: FastifyRequest): Problem | undefined {
    if (!isPlainPath(request.url)) return new Problem('bad_request', { reason: 'the address is not plain' });
    return isCrossSiteChange(request) ? new Problem('cross_site') : undefined;
  }

  http.decorateRequest('arrivedAt', 0);
  http.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    request.log = http.log;
    reply.log = http.log;
    expectProxy(request);
    if (request.url.startsWith('/api')) reply.headers(headersOfApi).header('x-request-id', request.id);
    else reply.headers(headers);
    done(refusalOf(request));
  });
}
