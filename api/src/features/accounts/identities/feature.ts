import { hash, randomBytes } from 'node:crypto';
// Declares the cookie methods of requests and replies.
import type {} from '@fastify/cookie';
import { identities, rateLimits } from '@viewloop/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { cookiesOf } from '../../../platform/http/cookies.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { originOf, recordSecurity, type SecondStep, type Sessions, type Welcome } from '../auth/index.ts';
import type { AskAgain } from '../factors/index.ts';
import type { HumanCheck } from '../human-check/index.ts';
import { EXPIRED_ATTEMPTS, insertAttempt } from './attempt-store.ts';
import { finishIdentity } from './finish-identity.ts';
import { deleteIdentity, hasPassword, identitiesOf, lockWaysIn } from './identity-store.ts';
import { openProviders } from './providers.ts';
import { registerWithIdentity } from './register-with-identity.ts';

interface Needs {
  sessions: Sessions;
  welcome: Welcome;
  secondStep: SecondStep;
  humanCheck: HumanCheck;
  /** Asks again who is calling, before a way in is added or taken away. */
  askAgain: AskAgain;
}

const COOKIE = 'viewloop-sign-in';
const VALID_SECONDS = 15 * 60;

export function identitiesFeature(app: App, { sessions, welcome, secondStep, humanCheck, askAgain }: Needs): void {
  const providers = openProviders(app);
  const cookie = {
    path: '/api/identities',
    httpOnly: true,
    sameSite: 'lax',
    secure: app.settings.publicUrl?.startsWith('https:') ?? false,
  } as const;

  /** Ties the attempt to the browser that began it, so that nobody can be led into the account of somebody else. */
  function begunBy(request: FastifyRequest): Buffer {
    const token = cookiesOf(request)[COOKIE];
    if (!token || token.length > 64) throw new Problem('sign_in_over');
    return hash('sha256', token, 'buffer');
  }
  const forget = (reply: FastifyReply) => void reply.clearCookie(COOKIE, cookie);

  mount(app, identities.listProviders, async () => providers.all.map(({ id, name }) => ({ id, name })));

  mount(
    app,
    identities.beginIdentity,
    async ({ body, me, request, reply, write }) => {
      const confirms = body.purpose === 'confirm';
      if (body.purpose !== 'sign-in' && !me) throw new Problem('not_signed_in');
      if (body.purpose === 'link') await askAgain.demandForFactor(request);
      const { url, attempt } = await providers.begin(body.provider, { again: confirms });
      const token = randomBytes(32).toString('base64url');
      const memberId = body.purpose !== 'sign-in' && me ? me.id : null;
      await write((tx) => insertAttempt(tx, hash('sha256', token, 'buffer'), { ...attempt, memberId, confirms }));
      reply.setCookie(COOKIE, token, { ...cookie, maxAge: VALID_SECONDS });
      return { url };
    },
    { limits: [rateLimits.identities], hasOwnQueue: true },
  );

  mount(
    app,
    identities.finishIdentity,
    async ({ body, me, request, reply }) => {
      const wish = { cookieHash: begunBy(request), query: body.query, me, at: { request, reply } };
      const answer = await finishIdentity(app, { sessions, secondStep, providers, askAgain }, wish);
      if (answer.done !== 'unknown') forget(reply);
      return answer;
    },
    { limits: [rateLimits.identities], hasOwnQueue: true },
  );

  mount(
    app,
    identities.registerWithIdentity,
    async ({ body, me, request, reply }) => {
      const cookieHash = begunBy(request);
      await humanCheck.pass(request, 'register', [
        { limit: rateLimits.registrations, key: limitKeyOfAddress(request.ip) },
      ]);
      const user = await registerWithIdentity(app, { sessions, welcome }, { cookieHash, body, at: { request, reply } });
      if (me) app.events.publish(me.id, 'session', me.sessionId);
      forget(reply);
      return user;
    },
    { limits: [rateLimits.identities], hasOwnQueue: true },
  );

  mount(app, identities.listIdentities, async ({ me, read }) => {
    const [found, withPassword] = await read((tx) => Promise.all([identitiesOf(tx, me.id), hasPassword(tx, me.id)]));
    return {
      hasPassword: withPassword,
      identities: found.map(({ linkedAt, usedAt, ...identity }) => ({
        ...identity,
        name: providers.nameOf(identity.provider),
        linkedAt: linkedAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
    };
  });

  mount(
    app,
    identities.unlinkIdentity,
    async ({ body, me, request, write }) => {
      await askAgain.demand(request);
      await write(async (tx) => {
        const ways = await lockWaysIn(tx, me.id);
        if (!(await deleteIdentity(tx, me.id, body.provider))) throw new Problem('not_found');
        if (!ways.hasPassword && !ways.passkeys && ways.identities < 2) throw new Problem('last_way_in');
        const name = providers.nameOf(body.provider);
        await recordSecurity(tx, me.id, { kind: 'identity_unlinked', name }, originOf(request));
      });
      return { ok: true as const };
    },
    { limits: [rateLimits.accountChanges] },
  );

  app.jobs.every({
    name: 'forget-old-attempts',
    seconds: 600,
    run: async (signal) => void (await forgetInSteps(app.db, EXPIRED_ATTEMPTS, signal)),
  });
}
