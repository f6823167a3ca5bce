import { randomBytes } from 'node:crypto';
// The cookie methods of requests and replies are declared there.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesOf } from '../../../platform/http/cookies.ts';
import type { Settings } from '../../../platform/settings/settings.ts';

const NAME = 'viewloop-device';
const FORM = /^[\w-]{22}$/;
const YEAR_SECONDS = 365 * 24 * 3600;

/** What this very request was given, in case it is asked for twice. */
const given = new WeakMap<FastifyRequest, string>();

/**
 * A random name for this browser, kept in a first-party cookie. It says nothing about the device. Programs get none:
 * simple ones keep a single cookie, and a second one would push out their session.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply, settings: Settings): string | null {
  const known = cookiesOf(request)[NAME];
  if (known && FORM.test(known)) return known;
  if (request.headers['sec-fetch-site'] === undefined) return null;
  const device = given.get(request) ?? randomBytes(16).toString('base64url');
  given.set(request, device);
  reply.setCookie(NAME, device, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl?.startsWith('https:') ?? false,
    maxAge: YEAR_SECONDS,
  });
  return device;
}
