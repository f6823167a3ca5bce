import { auth, type Facts, promotions, rateLimits } from '@viewloop/contract';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { gather } from '../../../platform/db/gather.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App, Me } from '../../../platform/run/app-context.ts';
import { type Language, languageOfHeader } from '../../messages/mail/index.ts';
import type { HumanCheck } from '../human-check/index.ts';
import { admitMember, refuseRegistration } from './admission.ts';
import { beginSession, endPresentSession } from './begin-session.ts';
import { OLD_DEVICES } from './device-store.ts';
import { OLD_INVITATIONS } from './invitation-store.ts';
import { hashNewPassword } from './new-password.ts';
import { register } from './register.ts';
import { isReservedName } from './reserved-name-rules.ts';
import { sessionRoutes } from './session-routes.ts';
import type { Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import * as store from './store.ts';
import { orDesk, refuseSuspended } from './suspended-desk.ts';

function present(user: auth.User | undefined): auth.User {
  if (!user) throw new Problem('not_signed_in');
  return user;
}

const userOf = async (tx: ReadTx, id: string) => present(await store.findUser(tx, id));

/** What happens besides at a registration; handed in, because verifying addresses stands above this feature. */
export interface Welcome {
  /** Before the transaction: whether the site may send one more mail today. */
  mayWrite(): Promise<boolean>;
  /** In the transaction of the registration. */
  write(tx: Tx, member: { id: string; email: string; language: Language }): Promise<void>;
}

/** What a member with a second factor has to do after the password; handed in for the same reason. */
export interface SecondStep {
  /** In the transaction of the sign-in. Returns the details of `second_factor_needed`, if the password is not enough. */
  begin(tx: Tx, member: { id: string; passwordHash: string }): Promise<Facts | undefined>;
}

interface Needs {
  sessions: Sessions;
  welcome: Welcome;
  secondStep: SecondStep;
  humanCheck: HumanCheck;
}

export function authFeature(app: App, { sessions, welcome, secondStep, humanCheck }: Needs): void {
  sessionRoutes(app);
  // On a site that sends mail, commission begins when the new member's address is verified.
  const commissionWaits = app.settings.mail.smtp !== undefined;

  mount(
    app,
    auth.register,
    async ({ body, me, request, reply, read, write }) => {
      if (isReservedName(body.username, app.settings.brandName)) throw new Problem('username_reserved');
      if (await read((tx) => store.usernameExists(tx, body.username))) {
        await app.limits.take(rateLimits.takenNames, request, undefined);
        throw new Problem('username_taken');
      }
      await read((tx) => refuseRegistration(tx, body));
      await humanCheck.pass(request, 'register', [
        { limit: rateLimits.registrations, key: limitKeyOfAddress(request.ip) },
      ]);
      const language = body.language ?? languageOfHeader(request.headers['accept-language']);
      const mayWrite = await welcome.mayWrite();
      const passwordHash = await hashNewPassword(app, body.password, body);
      const { user, session } = await write(async (tx) => {
        const id = await register(tx, { ...body, avatar: body.gender, passwordHash, language, commissionWaits });
        if (mayWrite) await welcome.write(tx, { id, email: body.email, language });
        const { waits } = await admitMember(tx, { id, ...body });
        return {
          user: await userOf(tx, id),
          session: waits ? undefined : await beginSession(tx, sessions, { at: { request, reply }, memberId: id }),
        };
      });
      if (!session) throw new Problem('awaiting_approval');
      if (me) app.events.publish(me.id, 'session', me.sessionId);
      session.setCookie(reply);
      return user;
    },
    { hasOwnQueue: true },
  );

  mount(
    app,
    auth.usernameAvailable,
    async ({ query: { username }, read }) => ({
      available:
        !isReservedName(username, app.settings.brandName) && !(await read((tx) => store.usernameExists(tx, username))),
    }),
    { limits: [rateLimits.nameChecks] },
  );

  mount(
    app,
    auth.login,
    async ({ body, me, request, reply, read, write }) => {
      const at = { request, reply };
      const member = await signIn(app, humanCheck, { usernameOrEmail: body.username, password: body.password, at });
      const { session, needed } = await orDesk(app.db, member.id, () =>
        write(async (tx) => {
          if (!(await store.lockCredentials(tx, member))) throw new Problem('wrong_credentials');
          const details = await secondStep.begin(tx, member);
          if (details) return { needed: details };
          await refuseSuspended(tx, member.id);
          if (!(await store.holdCredentials(tx, member))) throw new Problem('wrong_credentials');
          return { session: await beginSession(tx, sessions, { at, memberId: member.id }) };
        }),
      );
      if (!session) throw new Problem('second_factor_needed', needed);
      if (me) app.events.publish(me.id, 'session', me.sessionId);
      session.setCookie(reply);
      return read((tx) => userOf(tx, member.id));
    },
    { hasOwnQueue: true },
  );

  mount(app, auth.logout, async ({ me, request, reply, write }) => {
    await write((tx) => endPresentSession(tx, sessions, request));
    if (me) app.events.publish(me.id, 'session', me.sessionId);
    sessions.clearCookie(reply);
    return { ok: true as const };
  });

  const find = gather((ids: string[]) => app.db.read((tx) => store.findUsers(tx, ids)), { mayRetryAlone: () => false });
  const currentUser = async ({ me }: { me: Me }) => present(await find(me.id));
  mount(app, auth.currentUser, currentUser);
  mount(app, auth.currentAuthUser, currentUser);

  app.jobs.every({
    name: 'forget-old-sessions',
    seconds: 600,
    async run(signal) {
      await forgetInSteps(app.db, store.EXPIRED_SESSIONS, signal);
      await forgetInSteps(app.db, OLD_DEVICES, signal);
      await forgetInSteps(app.db, OLD_INVITATIONS, signal);
    },
  });

  mount(app, promotions.acceptRules, async ({ me, write }) => {
    await write((tx) => store.acceptRules(tx, me.id));
    return { ok: true as const };
  });
}
