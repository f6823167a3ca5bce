import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings/settings.ts';

/** A proxy adds at least one of these, and then the real caller is somebody else than the peer of the socket. */
const SIGNS_OF_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a caller may read the metrics: from this very machine, or with the token of METRICS_TOKEN. */
export function metricsAccess({ metricsToken }: Settings): (request: FastifyRequest) => boolean {
  const expected = metricsToken === undefined ? undefined : digest(`Bearer ${metricsToken}`);
  return ({ headers, raw }) => {
    const isLocal = LOOPBACK.test(raw.socket.remoteAddress ?? '');
    if (isLocal && SIGNS_OF_A_PROXY.every((name) => headers[name] === undefined)) return true;
    return expected !== undefined && timingSafeEqual(digest(headers.authorization ?? ''), expected);
  };
}
