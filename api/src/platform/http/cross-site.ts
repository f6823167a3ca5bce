import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/**
 * Returns a function that recognises changes that another site's page sends. Clients other than browsers send neither
 * header, and they never send a cookie by accident.
 */
export function crossSiteChanges(settings: Settings): (request: FastifyRequest) => boolean {
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
  return (request) => request.method !== 'GET' && request.method !== 'HEAD' && isForeign(request);
}

/** Counts Host headers; in `rawHeaders` every name is followed by its value. */
function hostsIn(rawHeaders: readonly string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}
