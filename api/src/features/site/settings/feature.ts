import { rateLimits, settings } from '@viewloop/contract';
import { isUniqueViolation } from '../../../platform/db/database-error.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import {
  changePassword,
  findUser,
  isReservedForUndo,
  type Mailbox,
  mailboxOf,
  type Origin,
  originOf,
  refuseBlockedDomain,
  replaceEmail,
  type Sessions,
} from '../../accounts/auth/index.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { endTokensOf } from '../../accounts/programs/index.ts';
import { afterEmailChange, sendEmailChange } from '../../accounts/recovery/index.ts';
import { updateProfile } from '../../ground/members/index.ts';
import { takeMailAllowance } from '../../messages/mail/index.ts';

async function userAfter(tx: Tx, id: string, change: (tx: Tx) => Promise<void>) {
  await change(tx);
  const user = await findUser(tx, id);
  if (!user) throw new Problem('not_signed_in');
  return user;
}

/** On a site that sends mail the address stays as it is until its new owner has confirmed it. */
async function changeWhenConfirmed(tx: Tx, id: string, email: string): Promise<void> {
  await sendEmailChange(tx, (await mailboxOf(tx, id)) as Mailbox, email);
}

/** Without a mail server nobody could confirm it. The old address gets its way back in a mail that an admin passes on. */
async function changeAtOnce(tx: Tx, id: string, email: string, from: Origin): Promise<void> {
  if (await isReservedForUndo(tx, email, id)) throw new Problem('email_taken');
  const before = (await mailboxOf(tx, id)) as Mailbox;
  await replaceEmail(tx, id, email, { verified: false });
  await afterEmailChange(tx, before, email, from);
}

interface Needs {
  sessions: Sessions;
  askAgain: AskAgain;
}

export function settingsFeature(app: App, { sessions, askAgain }: Needs): void {
  mount(app, settings.updateProfile, ({ body, me, write }) =>
    write((tx) =>
      userAfter(tx, me.id, () =>
        updateProfile(tx, me.id, {
          firstName: body.firstName || null,
          lastName: body.lastName || null,
          avatar: body.gender ?? null,
        }),
      ),
    ),
  );

  mount(
    app,
    settings.updateEmail,
    async ({ body, me, request, reply, read, write }) => {
      const user = await read((tx) => findUser(tx, me.id));
      if (user?.email.toLowerCase() === body.email.toLowerCase()) throw new Problem('same_email');
      await read((tx) => refuseBlockedDomain(tx, body.email));
      await askAgain.prove({ request, reply }, me, body.password, { always: true });
      if (app.settings.mail.smtp) {
        await takeMailAllowance(app, { address: body.email, memberId: me.id });
        return write(async (tx) => {
          await askAgain.hold(tx, me);
          return userAfter(tx, me.id, () => changeWhenConfirmed(tx, me.id, body.email));
        });
      }
      try {
        return await write(async (tx) => {
          await askAgain.hold(tx, me);
          return userAfter(tx, me.id, () => changeAtOnce(tx, me.id, body.email, originOf(request)));
        });
      } catch (error) {
        throw isUniqueViolation(error, 'member_email_folded_key') ? new Problem('email_taken') : error;
      }
    },
    { limits: [rateLimits.accountChanges] },
  );

  mount(
    app,
    settings.updatePassword,
    async ({ body, me, request, reply }) => {
      await askAgain.demandBesidesPassword(request, me);
      const change = { memberId: me.id, ...body, at: { request, reply } };
      await changePassword(app, sessions, change, (tx) => endTokensOf(tx, me.id));
      app.events.publish(me.id, 'session');
      return { ok: true as const };
    },
    { limits: [rateLimits.accountChanges] },
  );
}
