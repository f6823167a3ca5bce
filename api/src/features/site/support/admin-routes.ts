import { support } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { takeSiteAllowance } from '../../messages/mail/index.ts';
import { answerThread } from './answer-thread.ts';
import { readAsAdmin, threadForAdmin } from './present.ts';
import * as store from './store.ts';
import { forgetNotice } from './tell.ts';

const DONE = { ok: true } as const;

/** The inbox. Only admins answer, because members write about money and about their accounts. */
export function adminSupportRoutes(app: App): void {
  mount(app, support.supportInbox, async ({ query, read }) => {
    const [unread, rows] = await read((tx) => Promise.all([store.countUnread(tx), store.inbox(tx, query)]));
    return { unread, threads: rows.map(threadForAdmin) };
  });

  mount(app, support.readThreadAsAdmin, ({ params, read }) => read((tx) => readAsAdmin(tx, params.id)));

  mount(app, support.answerThread, async ({ body, me, params, write }) => {
    const byMail = await takeSiteAllowance(app).then(
      () => true,
      () => false,
    );
    const { text, close, requestId } = body;
    await write((tx) => answerThread(tx, { adminId: me.id, threadId: params.id, text, close, requestId, byMail }));
    return DONE;
  });

  mount(app, support.seeThreadAsAdmin, async ({ me, params, write }) => {
    await write(async (tx) => {
      await store.markSeen(tx, params.id, 'operator');
      await forgetNotice(tx, me.id, params.id);
    });
    return DONE;
  });

  mount(app, support.changeThreadState, async ({ body, params, write }) => {
    await write(async (tx) => {
      if (!(await store.lockThread(tx, params.id))) throw new Problem('support_thread_unknown');
      await store.setState(tx, params.id, body.state);
    });
    return DONE;
  });
}
