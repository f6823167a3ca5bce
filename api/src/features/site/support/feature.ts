import { rateLimits, support } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { HumanCheck } from '../../accounts/human-check/index.ts';
import { adminSupportRoutes } from './admin-routes.ts';
import { outsideRoutes } from './outside-routes.ts';
import { readOwn, threadFor } from './present.ts';
import * as store from './store.ts';
import { subjectsOf } from './subjects-store.ts';
import { forgetNotice } from './tell.ts';
import { lockOwn, openThread, reply } from './write-message.ts';

const DONE = { ok: true } as const;

/** What members write to the operator, and what the operator answers. */
export function supportFeature(app: App, { humanCheck }: { humanCheck: HumanCheck }): void {
  adminSupportRoutes(app);
  outsideRoutes(app, humanCheck);

  mount(app, support.listThreads, async ({ me, read }) => {
    const rows = await read((tx) => store.threadsOf(tx, me.id));
    return rows.map((row) => threadFor(row, 'member'));
  });

  mount(app, support.supportSubjects, async ({ me, read }) => {
    const subjects = await read((tx) => subjectsOf(tx, me.id));
    return subjects.map(({ at, ...subject }) => ({ ...subject, at: at.toISOString() }));
  });

  mount(app, support.readThread, ({ me, params, read }) => read((tx) => readOwn(tx, me.id, params.id)));

  mount(
    app,
    support.openThread,
    ({ body: { about = null, ...question }, me, write }) =>
      write(async (tx) => {
        const id = await openThread(tx, { ...question, about, requestId: question.requestId, member: me });
        return readOwn(tx, me.id, id);
      }),
    { limits: [rateLimits.supportThreads, rateLimits.supportMessages] },
  );

  mount(
    app,
    support.replyToThread,
    ({ body, me, params, write }) =>
      write(async (tx) => {
        await reply(tx, { member: me, threadId: params.id, text: body.text, requestId: body.requestId });
        return readOwn(tx, me.id, params.id);
      }),
    { limits: [rateLimits.supportMessages] },
  );

  mount(app, support.seeThread, async ({ me, params, write }) => {
    await write(async (tx) => {
      await lockOwn(tx, me.id, params.id);
      await store.markSeen(tx, params.id, 'member');
      await forgetNotice(tx, me.id, params.id);
    });
    return DONE;
  });

  mount(app, support.closeThread, ({ me, params, write }) =>
    write(async (tx) => {
      await lockOwn(tx, me.id, params.id);
      await store.setState(tx, params.id, 'closed');
      return readOwn(tx, me.id, params.id);
    }),
  );
}
