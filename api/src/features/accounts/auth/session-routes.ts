import { rateLimits, sessions } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import * as store from './session-store.ts';

/** A member's list of where they are signed in, and how they end what is not theirs. */
export function sessionRoutes(app: App): void {
  mount(app, sessions.listSessions, async ({ me, read }) => {
    const found = await read((tx) => store.sessionsOfMember(tx, me.id));
    return found.map(({ sessionId, signedInAt, lastUsedAt, ...session }) => ({
      ...session,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: sessionId === me.sessionId,
    }));
  });

  mount(
    app,
    sessions.endSession,
    async ({ body, me, write }) => {
      const ended = await write((tx) => store.endSession(tx, me.id, body.id));
      if (ended === undefined) throw new Problem('session_not_found');
      app.events.publish(me.id, 'session', ended);
      return { ok: true as const };
    },
    { limits: [rateLimits.sessionEnds] },
  );

  mount(
    app,
    sessions.endOtherSessions,
    async ({ me, write }) => {
      const ended = await write((tx) => store.endOtherSessions(tx, me.id, me.sessionId));
      for (const sessionId of ended) app.events.publish(me.id, 'session', sessionId);
      return { ended: ended.length };
    },
    { limits: [rateLimits.sessionEnds] },
  );
}
