import { randomUUID } from 'node:crypto';
import { rateLimits, support } from '@viewloop/contract';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { limitKeyOfAddress } from '../../../platform/http/client-address.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { HumanCheck } from '../../accounts/human-check/index.ts';
import { issueTokenForNobody, useTokenOfNobody } from '../../ground/one-time-tokens/index.ts';
import { languageOfHeader, queueMail, takeSiteAllowance } from '../../messages/mail/index.ts';
import { answerOutside, confirmOutside, insertOutside, listOutside, OLD_OUTSIDE } from './outside-store.ts';
import { tellAdmins } from './tell.ts';

const DONE = { ok: true } as const;
const CONFIRM = 'confirm-message';
const CONFIRM_SECONDS = 24 * 3600;
const MOST_SHOWN = 100;

/** Support for people who cannot sign in. Admins see a message when its address was confirmed, and answer by mail. */
export function outsideRoutes(app: App, humanCheck: HumanCheck): void {
  const { limits } = app;

  mount(app, support.writeFromOutside, async ({ body, request, write }) => {
    const { email, text, language = languageOfHeader(request.headers['accept-language']) } = body;
    await humanCheck.pass(request, 'support', [
      { limit: rateLimits.outsideMessages, key: limitKeyOfAddress(request.ip) },
    ]);
    await limits.takeFor(rateLimits.mailsAMinute, email.toLowerCase());
    await limits.takeFor(rateLimits.mailsADay, email.toLowerCase());
    await takeSiteAllowance(app);
    await write(async (tx) => {
      const id = await insertOutside(tx, { email, text, language });
      const token = await issueTokenForNobody(tx, {
        purpose: CONFIRM,
        subject: String(id),
        validSeconds: CONFIRM_SECONDS,
      });
      await queueMail(tx, {
        key: `confirm-message:${id}`,
        kind: 'confirm_message',
        memberId: undefined,
        address: email,
        language,
        parameters: {},
        token,
        expiresInSeconds: CONFIRM_SECONDS,
      });
    });
    return { ...DONE, mailIsSent: app.settings.mail.smtp !== undefined };
  });

  mount(
    app,
    support.confirmFromOutside,
    async ({ body, write }) => {
      await write(async (tx) => {
        const id = Number(await useTokenOfNobody(tx, body.token, CONFIRM));
        const email = await confirmOutside(tx, id);
        if (email === undefined) throw new Problem('link_expired');
        await tellAdmins(tx, { threadId: -id, username: email });
      });
      return DONE;
    },
    { limits: [rateLimits.links] },
  );

  mount(app, support.listFromOutside, ({ read }) => read((tx) => listOutside(tx, MOST_SHOWN)));

  mount(app, support.answerOutside, async ({ body, me, params, write }) => {
    await write(async (tx) => {
      const question = await answerOutside(tx, { id: params.id, adminId: me.id, text: body.text });
      if (question === undefined) throw new Problem('support_thread_unknown');
      if (question === false) throw new Problem('message_answered');
      await queueMail(tx, {
        key: `message-answer:${randomUUID()}`,
        kind: 'message_answer',
        memberId: undefined,
        address: question.email,
        language: question.language,
        parameters: { question: question.text, text: body.text },
      });
    });
    return DONE;
  });

  app.jobs.every({
    name: 'forget-outside-messages',
    seconds: 3600,
    run: async (signal) => void (await forgetInSteps(app.db, OLD_OUTSIDE, signal)),
  });
}
