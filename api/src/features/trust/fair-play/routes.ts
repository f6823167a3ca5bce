import { fairPlay, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { type Keys, openKeys } from './address-key.ts';
import { readOverview } from './admin-overview.ts';
import { forgetTraces } from './forget-traces.job.ts';
import { chooseLane } from './lane-store.ts';
import { objectToStanding } from './object-to-standing.ts';
import { cheapest, pricesByLevel } from './price-rules.ts';
import { readStanding } from './read-standing.ts';
import { type CurrentRules, currentRules } from './rules-in-force.ts';
import { tellAdmins } from './tell-admins.job.ts';
import { updateFairPlay } from './update-fair-play.ts';

/** What other features ask fair play for. */
export interface FairPlay {
  rules: CurrentRules;
  keys: Keys;
}

const DAY_SECONDS = 24 * 3600;
const TEN_MINUTES = 600;

export function fairPlayFeature(app: App): FairPlay {
  const rules = currentRules(app);
  const keys = openKeys(app.db);

  mount(app, fairPlay.readStanding, async ({ me, read }) => {
    const current = await rules();
    return read((tx) => readStanding(tx, me.id, current));
  });

  mount(
    app,
    fairPlay.chooseLane,
    async ({ body, me, write }) => {
      await write((tx) => chooseLane(tx, me.id, body.on));
      return { ok: true as const };
    },
    { limits: [rateLimits.standingChanges] },
  );

  mount(
    app,
    fairPlay.objectToStanding,
    async ({ body, me, write }) => {
      if (!(await write((tx) => objectToStanding(tx, me.id, body.text)))) throw new Problem('not_set_aside');
      return { ok: true as const };
    },
    { limits: [rateLimits.standingChanges, rateLimits.objections] },
  );

  mount(app, fairPlay.fairPlayOverview, async ({ read }) => {
    const current = await rules();
    return read((tx) => readOverview(tx, current, app.settings.fairPlay));
  });

  mount(app, fairPlay.updateFairPlay, async ({ body, me, write }) => {
    await write((tx) => updateFairPlay(tx, me.id, body));
    return body;
  });

  app.metrics.figures(
    {
      viewloop_fake_credit_price_ratio: ['Price of a fake credit in prices of a bought one; below 1 it pays to cheat'],
    },
    async () => {
      const { numbers, prices } = await rules();
      return { viewloop_fake_credit_price_ratio: cheapest(pricesByLevel(numbers, prices)) };
    },
  );

  app.jobs.every({ name: 'tell-admins', seconds: TEN_MINUTES, run: () => tellAdmins(app) });
  app.jobs.every({ name: 'forget-traces', seconds: DAY_SECONDS, run: (signal) => forgetTraces(app, signal) });
  return { rules, keys };
}
