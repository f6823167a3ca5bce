import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/db/db.ts';
import { gather } from '../../../platform/db/gather.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { cookiesOf } from '../../../platform/http/cookies.ts';
import type { Me } from '../../../platform/run/app-context.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { deleteLostFactor } from './lost-factor-store.ts';
import { endOldestSessions, lockSessionsOf } from './session-store.ts';
import { type Exchange, meetDevice, signInDevice } from './sign-in-device.ts';
import * as store from './store.ts';
import { recordSecurity } from './tell-of-security.ts';

/** 256 random bits for the browser. The database stores only their hash. */
const newToken = () => randomBytes(32).toString('base64url');
/** In hex, which costs a third of a buffer, and this is asked at every request. */
const tokenHash = (token: string) => hash('sha256', token, 'hex');
const bytesOf = (hex: string) => Buffer.from(hex, 'hex');

/** The least recently used go. Nobody has so many devices; programs that sign in for every call would. */
const MOST_SESSIONS = 20;
const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;

const isSecure = (settings: Settings) => settings.publicUrl?.startsWith('https:') ?? false;
/** `__Host-` binds the cookie to this host and https; browsers refuse the name without https. */
const cookieName = (settings: Settings) => (isSecure(settings) ? '__Host-viewloop' : 'viewloop');

/** Set the cookie after the commit. */
export interface OpenedSession {
  setCookie(reply: FastifyReply): void;
}

export interface Sessions {
  /** The name of the session cookie on this site. */
  readonly cookieName: string;
  authenticate(request: FastifyRequest): Promise<Me | undefined>;
  /** Opens a session in the caller's transaction. */
  open(tx: Tx, memberId: string, at: Exchange): Promise<OpenedSession>;
  hashOf(request: FastifyRequest): Buffer | undefined;
  clearCookie(reply: FastifyReply): void;
}

export function sessionsOf(db: Database, settings: Settings): Sessions {
  const name = cookieName(settings);
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure(settings), path: '/' } as const;

  // Every request needs this first, so requests that arrive together share one statement.
  const find = gather((hashes: string[]) => db.read((tx) => store.findSessions(tx, hashes)), {
    mayRetryAlone: () => false,
  });

  function hexOf(request: FastifyRequest): string | undefined {
    const token = cookiesOf(request)[name];
    return token && token.length <= 64 ? tokenHash(token) : undefined;
  }

  return {
    cookieName: name,
    hashOf(request) {
      const hex = hexOf(request);
      return hex === undefined ? undefined : bytesOf(hex);
    },
    async authenticate(request) {
      const hex = hexOf(request);
      if (hex === undefined) return undefined;
      const session = await find(hex);
      if (!session) return undefined;
      if (session.stale) await db.write((tx) => store.touchSession(tx, bytesOf(hex)));
      return session.me;
    },
    async open(tx, memberId, at) {
      const token = newToken();
      const device = signInDevice(at, settings);
      await lockSessionsOf(tx, memberId);
      if (await deleteLostFactor(tx, memberId))
        await recordSecurity(
          tx,
          memberId,
          { kind: 'lost_factor_ended' },
          { device: device.name, country: device.country },
        );
      const isNewDevice = await meetDevice(tx, memberId, device);
      await store.insertSession(tx, bytesOf(tokenHash(token)), memberId, { ...device, isNewDevice });
      await endOldestSessions(tx, memberId, MOST_SESSIONS);
      return {
        setCookie: (reply) => void reply.setCookie(name, token, { ...options, maxAge: THIRTY_DAYS_SECONDS }),
      };
    },
    clearCookie: (reply) => void reply.clearCookie(name, options),
  };
}
