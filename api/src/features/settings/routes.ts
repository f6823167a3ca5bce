import { rateLimits, settings } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import { isUniqueViolation } from '../../platform/database-error.ts';
import { mount } from '../../platform/mount.ts';
import { Problem } from '../../platform/problem.ts';
import type { Tx } from '../../platform/tx.ts';
import { changePassword, findUser, proveIdentity, type Sessions, updateEmail, updateProfile } from '../auth/index.ts';

async function userAfter(tx: Tx, id: string, change: (tx: Tx) => Promise<void>) {
  await change(tx);
  const user = await findUser(tx, id);
  if (!user) throw new Problem('not_signed_in');
  return user;
}

export function settingsRoutes(app: App, sessions: Sessions): void {
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
    async ({ body, me, read, write }) => {
      const user = await read((tx) => findUser(tx, me.id));
      if (user?.email.toLowerCase() === body.email.toLowerCase()) throw new Problem('same_email');
      await proveIdentity(app.db, me.id, body.password);
      try {
        return await write((tx) => userAfter(tx, me.id, () => updateEmail(tx, me.id, body.email)));
      } catch (error) {
        throw isUniqueViolation(error, 'member_email_folded_key') ? new Problem('email_taken') : error;
      }
    },
    { limits: [rateLimits.accountChanges] },
  );

  mount(
    app,
    settings.updatePassword,
    async ({ body, me, reply }) => {
      await changePassword(app.db, sessions, { memberId: me.id, ...body, reply });
      return { ok: true as const };
    },
    { limits: [rateLimits.accountChanges] },
  );
}
