import { ownData, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { removeDeletion } from '../../ground/members/index.ts';
import { deleteAccounts, endForgottenJob } from './delete-account.ts';
import { readDeletionState, requestDeletion } from './request-deletion.ts';

export function leavingFeature(app: App, { askAgain }: { askAgain: AskAgain }): void {
  mount(app, ownData.readDeletion, ({ me, read }) => read((tx) => readDeletionState(tx, me.id)));

  mount(
    app,
    ownData.requestDeletion,
    async ({ body, me, request, reply, write }) => {
      await askAgain.prove({ request, reply }, me, body.password);
      return write((tx) => requestDeletion(tx, me.id, body.giveUpCredits));
    },
    { limits: [rateLimits.accountChanges] },
  );

  mount(app, ownData.cancelDeletion, async ({ me, write }) => {
    if (!(await write((tx) => removeDeletion(tx, me.id)))) throw new Problem('no_deletion');
    return { ok: true as const };
  });

  app.jobs.every(endForgottenJob(app));
  app.jobs.every({ name: 'delete-accounts', seconds: 60, run: (signal) => deleteAccounts(app, signal) });
}
