import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { isLoopbackHost } from './path-rules.ts';

/**
 * What links to this site begin with. Without PUBLIC_URL only the client's `Host` header says what the site is called,
 * and a forged one would put somebody else's address into our links. So it is believed for loopback names alone;
 * elsewhere links begin with their path, which a browser completes with the address it used.
 */
export function publicOrigin({ publicUrl }: Settings, request: FastifyRequest): string {
  if (publicUrl !== undefined) return publicUrl;
  return isLoopbackHost(request.host) ? `${request.protocol}://${request.host}` : '';
}
