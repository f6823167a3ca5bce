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

/** Gives every answer its headers, and refuses what is refused whatever the route. One hook, because each costs time. */
export function guardRequests(http: FastifyInstance, settings: Settings): void {
  const headers = secureHeadersOf(settings);
  const headersOfApi = { ...headers, 'cache-control': 'no-store' };
  const isCrossSiteChange = crossSiteChanges(settings);

  function refusalOf(request: FastifyRequest): Problem | undefined {
    if (!isPlainPath(request.url)) return new Problem('bad_request', { reason: 'the address is not plain' });
    return isCrossSiteChange(request) ? new Problem('cross_site') : undefined;
  }

  http.decorateRequest('arrivedAt', 0);
  http.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    reply.headers(request.url.startsWith('/api') ? headersOfApi : headers);
    done(refusalOf(request));
  });
}
