import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/** A proxy adds at least one of these, and then the real caller is somebody else than the peer of the socket. */
const SIGNS_OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The server speaks no TLS, so an https site has a proxy in front. A plain nginx on this machine adds none of the headers
 * above, and what it passes on looks exactly like a call from this machine.
 */
const hasProxy = ({ publicUrl, trustProxy }: Settings) =>
  trustProxy !== false || (publicUrl?.startsWith('https:') ?? false);

/** Whether a caller may read the metrics: with METRICS_TOKEN once it is set, otherwise from this very machine. */
export function metricsAccess(settings: Settings): (request: FastifyRequest) => boolean {
  if (settings.metricsToken !== undefined) {
    const expected = digest(`Bearer ${settings.metricsToken}`);
    return ({ headers }) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
  }
  if (hasProxy(settings)) return () => false;
  return ({ headers, raw }) =>
    LOOPBACK.test(raw.socket.remoteAddress ?? '') && SIGNS_OF_A_PROXY.every((name) => headers[name] === undefined);
}
