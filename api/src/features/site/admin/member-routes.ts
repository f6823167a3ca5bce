import { admin, factors, fairPlay, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { changePassword, countUsers, listUsers, type Sessions } from '../../accounts/auth/index.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { endTokensOf } from '../../accounts/programs/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { believeMember } from './believe-member.ts';
import { changeRole } from './change-role.ts';
import { removeFactors } from './remove-factors.ts';
import { restoreMember, suspendMember } from './suspend-member.ts';
import { updateCredits } from './update-credits.ts';

const DONE = { ok: true } as const;

/** What an admin does with members, and with their own password. */
export function memberRoutes(app: App, sessions: Sessions, askAgain: AskAgain): void {
  mount(app, admin.listUsers, async ({ query, read, reply }) => {
    const { team, ...sought } = query;
    const wanted = { ...sought, onlyTeam: team === 'true' };
    const [users, count] = await read((tx) => Promise.all([listUsers(tx, wanted), countUsers(tx, wanted)]));
    reply.header('x-total-count', count);
    return users;
  });

  mount(app, admin.updateCredits, async ({ body, me, request, write }) => {
    await askAgain.demand(request);
    const { userId, credits, reason = null } = body;
    const { change } = await write((tx) => updateCredits(tx, { adminId: me.id, memberId: userId, credits, reason }));
    app.events.publish(userId, 'credits');
    return { userId, credits, change };
  });

  mount(app, admin.suspendMember, async ({ body, me, write }) => {
    const owners = await write((tx) =>
      suspendMember(tx, { adminId: me.id, memberId: body.userId, reason: body.reason }),
    );
    app.events.publish(body.userId, 'session');
    for (const ownerId of owners) app.events.publish(ownerId, 'promotions');
    return DONE;
  });

  mount(app, admin.restoreMember, async ({ body, me, write }) => {
    await write((tx) => restoreMember(tx, { adminId: me.id, memberId: body.userId }));
    return DONE;
  });

  mount(app, admin.changeRole, async ({ body, me, request, write }) => {
    await askAgain.demand(request);
    await write((tx) => changeRole(tx, { adminId: me.id, memberId: body.userId, role: body.role }));
    return DONE;
  });

  mount(app, fairPlay.believeMember, async ({ body, me, write }) => {
    await write((tx) => believeMember(tx, { adminId: me.id, memberId: body.memberId }));
    app.events.publish(body.memberId, 'promotions');
    return DONE;
  });

  mount(app, factors.removeFactors, async ({ body: { userId, reason }, me, request, write }) => {
    await askAgain.demand(request);
    await write((tx) => removeFactors(tx, { adminId: me.id, memberId: userId, reason }));
    app.events.publish(userId, 'session');
    return DONE;
  });

  mount(
    app,
    admin.changePassword,
    async ({ body, me, request, reply }) => {
      await askAgain.demandBesidesPassword(request, me);
      const { currentPassword, newPassword, confirmPassword } = body;
      if (newPassword !== confirmPassword) throw new Problem('password_mismatch');
      const at = { request, reply };
      await changePassword(app, sessions, { memberId: me.id, currentPassword, newPassword, at }, async (tx) => {
        await endTokensOf(tx, me.id);
        const facts = { username: me.username };
        await recordAction(tx, { adminId: me.id, action: 'change_password', subject: me.id, facts });
      });
      app.events.publish(me.id, 'session');
      return DONE;
    },
    { limits: [rateLimits.accountChanges] },
  );
}
