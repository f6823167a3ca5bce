import { admin } from '@viewloop/contract';
import type { Tx } from '../../../platform/db/tx.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import {
  endWaiting,
  insertInvitation,
  listInvitations,
  listWaiting,
  lockWaiting,
  type Mailbox,
  mailboxOf,
  revokeInvitation,
} from '../../accounts/auth/index.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { setSuspended } from '../../ground/members/index.ts';
import { queueMail } from '../../messages/mail/index.ts';

const DONE = { ok: true } as const;
const MOST_SHOWN = 100;

interface Decision {
  adminId: string;
  memberId: string;
}

async function approve(tx: Tx, { adminId, memberId }: Decision): Promise<void> {
  const waiting = await lockWaiting(tx, memberId);
  if (!waiting) throw new Problem('not_waiting');
  await endWaiting(tx, memberId);
  const { username, email, language } = (await mailboxOf(tx, memberId)) as Mailbox;
  await queueMail(tx, {
    key: `registration-approved:${memberId}`,
    kind: 'registration_approved',
    memberId,
    address: email,
    language,
    parameters: { username },
  });
  await recordAction(tx, { adminId, action: 'approve_registration', subject: memberId, facts: { username } });
}

/** Handed in, because deleting accounts is a feature beside this one. */
export type DeleteRefused = (tx: Tx, memberId: string) => Promise<void>;

async function refuse(tx: Tx, { adminId, memberId }: Decision, deleteRefused: DeleteRefused): Promise<void> {
  const waiting = await lockWaiting(tx, memberId);
  if (!waiting) throw new Problem('not_waiting');
  const facts = { username: waiting.username };
  await recordAction(tx, { adminId, action: 'refuse_registration', subject: memberId, facts });
  await setSuspended(tx, memberId, 'The registration was refused');
  await deleteRefused(tx, memberId);
}

/** Who may come in where registration is by invitation or by approval. */
export function registrationRoutes(app: App, askAgain: AskAgain, deleteRefused: DeleteRefused): void {
  mount(app, admin.listRegistrations, async ({ read }) => {
    const waiting = await read((tx) => listWaiting(tx, MOST_SHOWN));
    return waiting.map(({ since, emailVerifiedAt, ...member }) => ({
      ...member,
      emailVerifiedAt: emailVerifiedAt?.toISOString() ?? null,
      since: since.toISOString(),
    }));
  });

  mount(app, admin.approveRegistration, async ({ body, me, write }) => {
    await write((tx) => approve(tx, { adminId: me.id, memberId: body.userId }));
    return DONE;
  });

  mount(app, admin.refuseRegistration, async ({ body, me, write }) => {
    await write((tx) => refuse(tx, { adminId: me.id, memberId: body.userId }, deleteRefused));
    return DONE;
  });

  mount(app, admin.listInvitations, ({ read }) => read((tx) => listInvitations(tx, MOST_SHOWN)));

  mount(app, admin.createInvitation, async ({ body, me, request, write }) => {
    await askAgain.demand(request);
    return write(async (tx) => {
      const { id, code } = await insertInvitation(tx, { adminId: me.id, ...body });
      const facts = { invitationId: id, note: body.note };
      await recordAction(tx, { adminId: me.id, action: 'make_invitation', subject: String(id), facts });
      const [invitation] = await listInvitations(tx, 1);
      return { invitation: invitation as admin.Invitation, code };
    });
  });

  mount(app, admin.revokeInvitation, async ({ params, me, write }) => {
    await write(async (tx) => {
      const revoked = await revokeInvitation(tx, params.id);
      if (!revoked) throw new Problem('invitation_not_open');
      const facts = { invitationId: params.id, note: revoked.note };
      await recordAction(tx, { adminId: me.id, action: 'revoke_invitation', subject: String(params.id), facts });
    });
    return DONE;
  });
}
