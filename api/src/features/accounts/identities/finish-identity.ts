import type { Facts, identities } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App, Me } from '../../../platform/run/app-context.ts';
import {
  beginSession,
  credentialsOf,
  type Exchange,
  findUser,
  lockCredentials,
  type OpenedSession,
  orDesk,
  refuseSuspended,
  type SecondStep,
  type Sessions,
  tellFrom,
} from '../auth/index.ts';
import { type AskAgain, hasFactor, markConfirmed } from '../factors/index.ts';
import { keepProven, takeAttempt } from './attempt-store.ts';
import { labelOf, linkIdentity, markIdentityUsed, memberWithIdentity } from './identity-store.ts';
import type { Proven, Providers } from './providers.ts';
import { suggestName } from './suggest-name-rules.ts';

interface Parts {
  sessions: Sessions;
  secondStep: SecondStep;
  providers: Providers;
  askAgain: Pick<AskAgain, 'hold'>;
}

interface Return {
  cookieHash: Buffer;
  query: string;
  me: Me | undefined;
  at: Exchange;
}

type Answer = (typeof identities.finishIdentity.response)['_zod']['input'];

/** Opens a session like a right password does: a second factor is asked for as well. */
async function signInAs(
  tx: Tx,
  { sessions, secondStep }: Parts,
  { memberId, proven, at }: { memberId: string; proven: Proven; at: Exchange },
): Promise<{ session?: OpenedSession; needed?: Facts }> {
  const credentials = await credentialsOf(tx, memberId);
  if (!credentials) throw new Problem('sign_in_over');
  if (credentials.awaitsApproval) throw new Problem('awaiting_approval');
  if (!(await lockCredentials(tx, credentials))) throw new Problem('sign_in_over');
  if (!(await markIdentityUsed(tx, memberId, proven))) throw new Problem('sign_in_over');
  const needed = await secondStep.begin(tx, credentials);
  if (!needed) await refuseSuspended(tx, memberId);
  return needed ? { needed } : { session: await beginSession(tx, sessions, { at, memberId }) };
}

/**
 * The browser is back from the other site. An account there belongs to a member only if that member linked it: an equal
 * e-mail address says nothing, because not every site checks addresses.
 */
export async function finishIdentity(app: App, parts: Parts, { cookieHash, query, me, at }: Return): Promise<Answer> {
  const { db, events } = app;
  const attempt = await db.write((tx) => takeAttempt(tx, cookieHash));
  if (!attempt) throw new Problem('sign_in_over');
  const { provider, memberId: linking } = attempt;
  if (linking !== null && (!me || linking !== me.id)) throw new Problem('sign_in_over');
  const proven = await parts.providers.finish(attempt, query);
  const name = parts.providers.nameOf(provider);
  if (attempt.confirms && me) {
    await db.write(async (tx) => {
      await parts.askAgain.hold(tx, me);
      // A member with a second factor must show it.
      if (await hasFactor(tx, me.id)) throw new Problem('confirm_with_factor');
      if (!(await markIdentityUsed(tx, me.id, proven))) throw new Problem('identity_refused', { provider: name });
      await markConfirmed(tx, parts.sessions, at.request);
    });
    return { done: 'confirmed', provider: name };
  }
  if (linking !== null && me) {
    await db.write(async (tx) => {
      await parts.askAgain.hold(tx, me);
      if (await linkIdentity(tx, linking, provider, proven))
        await tellFrom(tx, linking, { kind: 'identity_linked', name: labelOf(name, proven) }, at.request);
    });
    return { done: 'linked', provider: name };
  }
  const known = await db.read((tx) => memberWithIdentity(tx, proven));
  const { memberId, session, needed } = await orDesk(db, known ?? '', () =>
    db.write(async (tx) => {
      const owner = await memberWithIdentity(tx, proven);
      if (owner === undefined) await keepProven(tx, cookieHash, provider, proven);
      return {
        memberId: owner,
        ...(owner === undefined ? {} : await signInAs(tx, parts, { memberId: owner, proven, at })),
      };
    }),
  );
  if (memberId === undefined)
    return { done: 'unknown', provider: name, username: suggestName(proven.names), email: proven.email };
  if (!session) throw new Problem('second_factor_needed', needed);
  if (me) events.publish(me.id, 'session', me.sessionId);
  session.setCookie(at.reply);
  const user = await db.read((tx) => findUser(tx, memberId));
  if (!user) throw new Problem('sign_in_over');
  return { done: 'signed-in', user };
}
