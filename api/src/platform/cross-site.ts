import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import type { Settings } from './settings.ts';

/** Mutations only from our own pages. Clients that are no browser send neither header and carry no cookie by accident. */
export function refuseCrossSite(http: FastifyInstance, settings: Settings): void {
  const publicOrigin = settings.publicUrl ? new URL(settings.publicUrl).origin : undefined;
  http.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('cross_site');
    const { origin } = request.headers;
    if (origin === undefined || origin === publicOrigin) return;
    // A proxy may have looked at the other one.
    if (hostsIn(request.raw.rawHeaders) > 1) throw new Problem('cross_site');
    if (URL.parse(origin)?.host !== request.host.replace(/:(80|443)$/, '')) throw new Problem('cross_site');
  });
}

/** Names and values take turns. */
function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}
