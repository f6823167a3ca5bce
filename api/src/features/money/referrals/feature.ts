import { referrals } from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { publicOrigin } from '../../../platform/http/public-origin.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { describeHeld, describePerson } from './pending-rules.ts';
import { heldByPerson, heldFor } from './pending-store.ts';
import { historyJob } from './process-history.ts';
import { giveReferralCode } from './referral-code.ts';
import { type CommissionRules, settleCommissionJob } from './settle-commission.ts';
import * as store from './store.ts';

const MOST_HELD = 50;

export interface ReferralRules extends CommissionRules {
  /** How long commission of watching is held now; null if it is paid at once. Fair play is above, so this is handed in. */
  watchHoldDays: () => Promise<referrals.Summary['watchHoldDays']>;
}

export function referralsFeature(app: App, rules: ReferralRules): void {
  const linkOf = (code: string, request: FastifyRequest) => `${publicOrigin(app.settings, request)}/ref/${code}`;

  mount(app, referrals.listReferrals, async ({ me, query, read, reply }) => {
    const [list, count] = await read((tx) =>
      Promise.all([store.referralsOf(tx, me.id, query), store.countReferrals(tx, me.id)]),
    );
    reply.header('x-total-count', count);
    return list;
  });

  mount(app, referrals.referralSummary, async ({ me, read, request }) => {
    const [[own, days, people], watchHoldDays] = await Promise.all([
      read((tx) =>
        Promise.all([store.ownReferrals(tx, me.id), heldFor(tx, me.id), heldByPerson(tx, me.id, MOST_HELD)]),
      ),
      rules.watchHoldDays(),
    ]);
    if (!own) throw new Problem('not_signed_in');
    return {
      ...own,
      referralLink: own.referralCode && linkOf(own.referralCode, request),
      commissionPercent: app.settings.commissionPercent,
      ...describeHeld(days),
      held: people.map(describePerson),
      watchHoldDays,
    };
  });

  mount(app, referrals.generateReferralCode, async ({ me, write }) => ({
    referralCode: await write((tx) => giveReferralCode(tx, me.id)),
  }));
  app.jobs.every(historyJob(app));
  app.jobs.every(settleCommissionJob(app, rules));
}
