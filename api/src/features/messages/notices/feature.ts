import { notices } from '@viewloop/contract';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { latestNotices, type PlatformTitlesOf } from './latest-notices.ts';
import * as store from './store.ts';

const DONE = { ok: true } as const;
const TEN_MINUTES = 600;

export function noticesFeature(app: App, { platformTitlesOf }: { platformTitlesOf: PlatformTitlesOf }): void {
  /** The member's other devices show the same. */
  const tellOtherDevices = (memberId: string) => app.events.publish(memberId, 'notices');

  mount(app, notices.listNotices, ({ me, read }) => read((tx) => latestNotices(tx, me.id, platformTitlesOf)));

  mount(app, notices.readNotice, async ({ me, params, write }) => {
    if (!(await write((tx) => store.markRead(tx, me.id, params.id)))) throw new Problem('not_found');
    tellOtherDevices(me.id);
    return DONE;
  });

  mount(app, notices.readAllNotices, async ({ me, write }) => {
    await write((tx) => store.markAllRead(tx, me.id));
    tellOtherDevices(me.id);
    return DONE;
  });

  mount(app, notices.dismissNotice, async ({ me, params, write }) => {
    if (!(await write((tx) => store.markDismissed(tx, me.id, params.id)))) throw new Problem('not_found');
    tellOtherDevices(me.id);
    return DONE;
  });

  app.jobs.every({
    name: 'forget-old-notices',
    seconds: TEN_MINUTES,
    run: async (signal) => void (await forgetInSteps(app.db, store.OLD_NOTICES, signal)),
  });
}
