import { rateLimits, security } from '@viewloop/contract';
import { forgetInSteps } from '../../../platform/db/forget-in-steps.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import {
  deleteLostFactor,
  lostFactorOf,
  OLD_LOST_FACTORS,
  OLD_SECURITY_EVENTS,
  originOf,
  recordSecurity,
  securityEventsOf,
} from '../auth/index.ts';
import { type AskAgain, memberInSecondStep } from '../factors/index.ts';
import { frozenOf, OLD_FROZEN, takeFrozen } from '../frozen/index.ts';
import { answerLostFactorsJob, askLostFactor, useLostFactor } from './lost-factor.ts';
import { waysIn } from './ways-in.ts';

const DONE = { ok: true } as const;
const LISTED = 50;

/** What members read and decide about the ways into their account. */
export function securityRoutes(app: App, askAgain: AskAgain): void {
  mount(app, security.securityLog, ({ me, query, read }) =>
    read((tx) => securityEventsOf(tx, me.id, { before: query.before, limit: LISTED })),
  );
  frozenRoutes(app, askAgain);
  lostFactorRoutes(app);

  app.jobs.every({
    name: 'forget-old-security',
    seconds: 3600,
    async run(signal) {
      await forgetInSteps(app.db, OLD_SECURITY_EVENTS, signal);
      await forgetInSteps(app.db, OLD_FROZEN, signal);
      await forgetInSteps(app.db, OLD_LOST_FACTORS, signal);
    },
  });
}

function frozenRoutes(app: App, askAgain: AskAgain): void {
  mount(app, security.listFrozen, ({ me, read }) => read((tx) => frozenOf(tx, me.id)));

  mount(
    app,
    security.keepFrozen,
    async ({ me, params, request, write }) => {
      await askAgain.demand(request);
      await write(async (tx) => {
        await askAgain.hold(tx, me);
        const frozen = await takeFrozen(tx, me.id, params.id);
        if (!frozen) throw new Problem('not_frozen');
        const { kind, name, rows } = frozen;
        const way = waysIn.find((candidate) => candidate.kind === kind);
        if (!(await way?.putBack(tx, rows))) throw new Problem('way_in_taken');
        await recordSecurity(tx, me.id, { kind: 'kept', name: name ?? kind }, originOf(request));
      });
      return DONE;
    },
    { limits: [rateLimits.factorChanges] },
  );

  mount(
    app,
    security.removeFrozen,
    async ({ me, params, request, write }) => {
      await write(async (tx) => {
        const frozen = await takeFrozen(tx, me.id, params.id);
        if (!frozen) throw new Problem('not_frozen');
        await recordSecurity(tx, me.id, { kind: 'removed', name: frozen.name ?? frozen.kind }, originOf(request));
      });
      return DONE;
    },
    { limits: [rateLimits.factorChanges] },
  );
}

function lostFactorRoutes(app: App): void {
  app.jobs.every(answerLostFactorsJob(app));

  mount(
    app,
    security.askLostFactor,
    async ({ body, request, read }) => {
      const memberId = await read((tx) => memberInSecondStep(tx, body.token));
      return { readyAt: (await askLostFactor(app, memberId, originOf(request))).toISOString() };
    },
    { limits: [rateLimits.secondSteps] },
  );

  mount(app, security.lostFactorState, async ({ me, read }) => {
    const waiting = await read((tx) => lostFactorOf(tx, me.id));
    return { askedAt: waiting?.askedAt.toISOString() ?? null, readyAt: waiting?.readyAt.toISOString() ?? null };
  });

  mount(app, security.endLostFactor, async ({ me, request, write }) => {
    await write(async (tx) => {
      if (await deleteLostFactor(tx, me.id))
        await recordSecurity(tx, me.id, { kind: 'lost_factor_ended' }, originOf(request));
    });
    return DONE;
  });

  mount(
    app,
    security.useLostFactor,
    async ({ body, me, request, reply }) => {
      const memberId = await useLostFactor(app, { ...body, me: me?.id, at: { request, reply } });
      app.events.publish(memberId, 'session');
      return DONE;
    },
    { limits: [rateLimits.links], hasOwnQueue: true },
  );
}
