import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';

/**
 * Refuses changes that another site's page sends. Clients other than browsers send neither header, and they never send a
 * cookie by accident.
 */
export function refuseCrossSite(http: FastifyInstance, settings: Settings): void {
  const publicOrigin = settings.publicUrl ? new URL(settings.publicUrl).origin : undefined;
  function isForeign(request: FastifyRequest): boolean {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
    const { origin } = request.headers;
    if (origin === undefined || origin === publicOrigin) return false;
    // With two Host headers, a proxy may have checked the other one.
    if (hostsIn(request.raw.rawHeaders) > 1) return true;
    return URL.parse(origin)?.host !== request.host.replace(/:(80|443)$/, '');
  }
  http.addHook('onRequest', (request, _reply, done) => {
    const changesNothing = request.method === 'GET' || request.method === 'HEAD';
    done(changesNothing || !isForeign(request) ? undefined : new Problem('cross_site'));
  });
}

/** Counts Host headers; in `rawHeaders` every name is followed by its value. */
function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}
