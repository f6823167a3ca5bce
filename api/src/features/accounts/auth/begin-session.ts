import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/tx.ts';
import type { OpenedSession, Sessions } from './sessions.ts';
import type { Exchange } from './sign-in-device.ts';
import * as store from './store.ts';

/** Signing in, registering and signing out end the session that was open in the browser. */
export async function endPresentSession(tx: Tx, sessions: Sessions, request: FastifyRequest): Promise<void> {
  const hash = sessions.hashOf(request);
  if (hash) await store.deleteSession(tx, hash);
}

/** The end of every sign-in: the session that this browser had is replaced by a new one. */
export async function beginSession(
  tx: Tx,
  sessions: Sessions,
  { at, memberId }: { at: Exchange; memberId: string },
): Promise<OpenedSession> {
  await endPresentSession(tx, sessions, at.request);
  return sessions.open(tx, memberId, at);
}
