import { rateLimits, recovery, security } from '@viewloop/contract';
import type { Database } from '../../../platform/db/db.ts';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { setLanguage } from '../../ground/members/index.ts';
import { deleteTokensOf, liveSubject, lookAtToken } from '../../ground/one-time-tokens/index.ts';
import { takeMailAllowance, undeliverableReason } from '../../messages/mail/index.ts';
import {
  forgetFailures,
  hashNewPassword,
  type Mailbox,
  mailboxOf,
  NOT_ME,
  originOf,
  unusableHash,
} from '../auth/index.ts';
import type { AskAgain } from '../factors/index.ts';
import type { HumanCheck } from '../human-check/index.ts';
import { confirmEmail, undoEmailChange } from './confirm-email.ts';
import { CHANGE, RESET, UNDO } from './links.ts';
import { notMe } from './not-me.ts';
import { resetPassword } from './reset-password.ts';
import { answerResetRequestsJob } from './reset-requests.ts';
import { securityRoutes } from './security-routes.ts';
import { sendEmailChange, sendVerification } from './send-verification.ts';
import { noteResetRequest } from './store.ts';
import type { EndDeletion } from './take-back.ts';

const DONE = { ok: true } as const;

async function memberOf(tx: ReadTx, id: string): Promise<Mailbox> {
  const found = await mailboxOf(tx, id);
  if (!found) throw new Problem('not_signed_in');
  return found;
}

/** Hashing is dear, so nobody gets it for a link that does not work. */
async function forLink(read: Database['read'], token: string, purpose: string): Promise<string> {
  const { state } = await read((tx) => lookAtToken(tx, token, purpose));
  if (state !== 'valid') throw new Problem(`link_${state}`);
  return unusableHash();
}

interface Needs {
  humanCheck: HumanCheck;
  askAgain: AskAgain;
  /** Handed in, because leaving stands above this feature. */
  endDeletion: EndDeletion;
}

export function recoveryFeature(app: App, { humanCheck, askAgain, endDeletion }: Needs): void {
  securityRoutes(app, askAgain);
  emailRoutes(app, endDeletion);
  resetRoutes(app, { humanCheck, endDeletion });
  mount(app, recovery.setLanguage, async ({ body, me, write }) => {
    await write((tx) => setLanguage(tx, me.id, body.language));
    return DONE;
  });
}

function emailRoutes(app: App, endDeletion: EndDeletion): void {
  const mailIsSent = app.settings.mail.smtp !== undefined;

  mount(app, recovery.emailState, ({ me, read }) =>
    read(async (tx) => {
      const member = await memberOf(tx, me.id);
      const [pendingEmail, undeliverable] = await Promise.all([
        liveSubject(tx, me.id, CHANGE.purpose),
        undeliverableReason(tx, member.email),
      ]);
      return {
        email: member.email,
        verifiedAt: member.verifiedAt?.toISOString() ?? null,
        pendingEmail: pendingEmail ?? null,
        undeliverable: undeliverable ?? null,
        mailIsSent,
        language: member.language,
      };
    }),
  );

  mount(app, recovery.sendVerification, async ({ me, read, write }) => {
    const [member, pending] = await read((tx) =>
      Promise.all([memberOf(tx, me.id), liveSubject(tx, me.id, CHANGE.purpose)]),
    );
    if (pending === undefined && member.verifiedAt !== null) throw new Problem('already_verified');
    await takeMailAllowance(app, { address: pending ?? member.email, memberId: me.id });
    await write((tx) => (pending === undefined ? sendVerification(tx, member) : sendEmailChange(tx, member, pending)));
    return DONE;
  });

  mount(
    app,
    recovery.verifyEmail,
    async ({ body, me, request, write }) => {
      const given = { token: body.token, me: me?.id, from: originOf(request), endDeletion };
      const { memberId, email, done, signedOut } = await write((tx) => confirmEmail(tx, given));
      if (signedOut) app.events.publish(memberId, 'session');
      return { email, done };
    },
    { limits: [rateLimits.links] },
  );

  mount(app, recovery.cancelEmailChange, async ({ me, write }) => {
    await write((tx) => deleteTokensOf(tx, me.id, [CHANGE.purpose]));
    return DONE;
  });

  mount(
    app,
    recovery.undoEmailChange,
    async ({ body, me, request, read, write }) => {
      const unusable = await forLink(read, body.token, UNDO.purpose);
      const given = { token: body.token, me: me?.id, from: originOf(request), endDeletion, unusableHash: unusable };
      const { memberId, email } = await write((tx) => undoEmailChange(tx, given));
      app.events.publish(memberId, 'session');
      return { email };
    },
    { limits: [rateLimits.links], hasOwnQueue: true },
  );

  mount(
    app,
    security.notMe,
    async ({ body, me, request, read, write }) => {
      const unusable = await forLink(read, body.token, NOT_ME);
      const given = { token: body.token, me: me?.id, from: originOf(request), endDeletion, unusableHash: unusable };
      const { memberId, email } = await write((tx) => notMe(tx, given));
      app.events.publish(memberId, 'session');
      return { email };
    },
    { limits: [rateLimits.links], hasOwnQueue: true },
  );
}

function resetRoutes(app: App, { humanCheck, endDeletion }: Omit<Needs, 'askAgain'>): void {
  mount(app, recovery.requestPasswordReset, async ({ body, request, write }) => {
    await humanCheck.pass(request, 'reset', [
      { limit: rateLimits.resetRequests, key: limitKeyOfAddress(request.ip) },
      { limit: rateLimits.resetsOfAccount, key: body.email.toLowerCase() },
    ]);
    await write((tx) => noteResetRequest(tx, body.email));
    return { ok: true as const, mailIsSent: app.settings.mail.smtp !== undefined };
  });
  app.jobs.every(answerResetRequestsJob(app));

  mount(
    app,
    recovery.passwordResetLink,
    async ({ body, read, reply }) => {
      reply.header('cache-control', 'no-store');
      return { state: (await read((tx) => lookAtToken(tx, body.token, RESET.purpose))).state };
    },
    { limits: [rateLimits.links] },
  );

  mount(
    app,
    recovery.confirmPasswordReset,
    async ({ body, me, request, read, write }) => {
      // Hashing is dear, so nobody gets it for a link that does not work.
      const { state, memberId: owner = '' } = await read((tx) => lookAtToken(tx, body.token, RESET.purpose));
      if (state !== 'valid') throw new Problem(`link_${state}`);
      const newHash = await hashNewPassword(app, body.newPassword, await read((tx) => memberOf(tx, owner)));
      const memberId = await write((tx) =>
        resetPassword(tx, { token: body.token, newHash, me: me?.id, from: originOf(request), endDeletion }),
      );
      await forgetFailures(app, { memberId, at: { request } });
      app.events.publish(memberId, 'session');
      return DONE;
    },
    { limits: [rateLimits.links], hasOwnQueue: true },
  );
}
