import { fairPlay, rateLimits } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import { mount } from '../../platform/mount.ts';
import { Problem } from '../../platform/problem.ts';
import { type Keys, openKeys } from './address-key.ts';
import { readOverview } from './admin-overview.ts';
import { chooseLane, object } from './choose-lane.ts';
import { forgetTraces } from './forget-traces.job.ts';
import { readStanding } from './read-standing.ts';
import { type CurrentRules, currentRules } from './rules-in-force.ts';
import { updateFairPlay } from './update-fair-play.ts';

/** What other features ask fair play for. */
export interface FairPlay {
  rules: CurrentRules;
  keys: Keys;
}

const DAY_SECONDS = 24 * 3600;

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
      if (!(await write((tx) => object(tx, me.id, body.text)))) throw new Problem('not_set_aside');
      return { ok: true as const };
    },
    { limits: [rateLimits.standingChanges] },
  );

  mount(app, fairPlay.fairPlayOverview, async ({ read }) => {
    const current = await rules();
    return read((tx) => readOverview(tx, current, app.settings.fairPlay));
  });

  mount(app, fairPlay.updateFairPlay, async ({ body, me, write }) => {
    await write((tx) => updateFairPlay(tx, me.id, body));
    return body;
  });

  app.jobs.every({ name: 'forget-traces', seconds: DAY_SECONDS, run: (signal) => forgetTraces(app, signal) });
  return { rules, keys };
}
