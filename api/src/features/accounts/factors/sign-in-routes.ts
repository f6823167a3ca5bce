import { factors, rateLimits } from '@viewloop/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App, Me } from '../../../platform/run/app-context.ts';
import {
  beginSession,
  credentialsOf,
  findUser,
  lockCredentials,
  orDesk,
  originOf,
  refuseSuspended,
  type Sessions,
} from '../auth/index.ts';
import { requestOptions } from './ceremonies.ts';
import { passkeysOf } from './passkey-store.ts';
import { memberInSecondStep, takeSecondStep } from './second-step.ts';
import { countGuess, forgetGuesses, useCode } from './use-code.ts';
import { handOut, readSigned, siteOf } from './use-passkey.ts';

/** Locks the member of a passkey, so that nobody is suspended between the question whether they are and the session. */
async function holdMember(tx: Tx, memberId: string): Promise<void> {
  const credentials = await credentialsOf(tx, memberId);
  if (!credentials) throw new Problem('passkey_unknown');
  if (!(await lockCredentials(tx, credentials))) throw new Problem('sign_in_over');
}

/** The second step of a sign-in with a password, and the sign-in with a passkey alone. */
export function signInRoutes(app: App, sessions: Sessions): void {
  /** `prove` throws unless the member may come in; it runs in the transaction that opens the session. */
  async function openSession(
    { me, request, reply }: { me: Me | undefined; request: FastifyRequest; reply: FastifyReply },
    memberId: string,
    prove: (tx: Tx) => Promise<void>,
  ) {
    const open = () =>
      app.db.write(async (tx) => {
        await prove(tx);
        await refuseSuspended(tx, memberId);
        const opened = await beginSession(tx, sessions, { at: { request, reply }, memberId });
        return { opened, user: await findUser(tx, memberId) };
      });
    const { opened, user } = await orDesk(app.db, memberId, open);
    if (!user) throw new Problem('sign_in_over');
    if (me) app.events.publish(me.id, 'session', me.sessionId);
    opened.setCookie(reply);
    return user;
  }

  mount(
    app,
    factors.finishSignIn,
    async ({ body: { token, code }, read, ...call }) => {
      const memberId = await read((tx) => memberInSecondStep(tx, token));
      await countGuess(app, memberId, code);
      const user = await openSession(call, memberId, async (tx) => {
        await takeSecondStep(tx, token);
        await useCode(tx, memberId, code, originOf(call.request));
      });
      await forgetGuesses(app, memberId);
      return user;
    },
    { limits: [rateLimits.secondSteps] },
  );

  mount(
    app,
    factors.signInOptions,
    async ({ body: { token }, read }) => {
      const site = siteOf(app);
      if (token === undefined) return handOut(app, await requestOptions(site), { purpose: 'sign-in', memberId: null });
      const memberId = await read((tx) => memberInSecondStep(tx, token));
      const passkeys = await read((tx) => passkeysOf(tx, memberId));
      return handOut(app, await requestOptions(site, passkeys), { purpose: 'sign-in', memberId });
    },
    { limits: [rateLimits.passkeyChallenges] },
  );

  mount(
    app,
    factors.signInWithPasskey,
    async ({ body: { credential, token }, ...call }) => {
      const signed = await readSigned(app, credential, 'sign-in');
      return openSession(call, signed.memberId, async (tx) => {
        // The member first, in the same order as taking the account back, so that neither waits for the other.
        await holdMember(tx, signed.memberId);
        await signed.take(tx);
        if (token !== undefined && (await takeSecondStep(tx, token)) !== signed.memberId)
          throw new Problem('passkey_refused');
      });
    },
    { limits: [rateLimits.secondSteps] },
  );
}
