import { fairPlay } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { carryDebts } from './carry-debts.ts';
import { releaseDebt } from './release-debt.ts';

/** Debts follow a member who leaves and comes back. Members see theirs in the settings, admins in the case of a member. */
export function carriedDebtsFeature(app: App): void {
  mount(app, fairPlay.releaseDebt, async ({ body, me, write }) => {
    const memberId = await write((tx) => releaseDebt(tx, { ...body, adminId: me.id }));
    app.events.publish(memberId, 'notices');
    return { ok: true as const };
  });

  app.jobs.every({ name: 'carry-debts', seconds: 300, run: (signal) => carryDebts(app, signal) });
}
