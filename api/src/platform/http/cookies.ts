// Declares the cookie methods of requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';

/** Cookies are parsed when somebody asks for them, because many requests need none. */
export function cookiesOf(request: Pick<FastifyRequest, 'cookies' | 'headers' | 'server'>): FastifyRequest['cookies'] {
  const { cookie } = request.headers;
  // The plugin sets this to null at first, whatever its type says.
  request.cookies ??= cookie ? request.server.parseCookie(cookie) : {};
  return request.cookies;
}
