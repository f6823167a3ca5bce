import { fairPlay, rateLimits } from '@viewloop/contract';
import { blockOfAddress } from '../../../platform/http/client-address.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { AskAgain } from '../../accounts/factors/index.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { findMember } from '../../ground/members/index.ts';
import { type Activity, handInActivity } from './activity.ts';
import { type Keys, openKeys } from './address-key.ts';
import { readOverview } from './admin-overview.ts';
import { usualBlock } from './allowance-rules.ts';
import { askForBlock, blockRequests, setBlock, vouchFor, wideBlocks } from './block-store.ts';
import { forgetTraces } from './forget-traces.job.ts';
import { chooseLane } from './lane-store.ts';
import { objectToStanding } from './object-to-standing.ts';
import { cheapest, pricesByLevel } from './price-rules.ts';
import { type CarriedDebtsOf, readStanding } from './read-standing.ts';
import { type CurrentRules, currentRules } from './rules-in-force.ts';
import { tellAdmins } from './tell-admins.job.ts';
import { touchesFairPlay, updateFairPlay } from './update-fair-play.ts';

/** What other features ask fair play for. */
export interface FairPlay {
  rules: CurrentRules;
  keys: Keys;
}

const DAY_SECONDS = 24 * 3600;
const TEN_MINUTES = 600;

interface Needs {
  askAgain: AskAgain;
  carriedDebtsOf: CarriedDebtsOf;
  activity: Activity;
}

export function fairPlayFeature(app: App, { askAgain, carriedDebtsOf, activity }: Needs): FairPlay {
  handInActivity(activity);
  const rules = currentRules(app);
  const keys = openKeys(app.db);

  mount(app, fairPlay.readStanding, async ({ me, read }) => {
    const current = await rules();
    return read((tx) => readStanding(tx, me.id, { ...current, carriedDebtsOf }));
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

  mount(app, fairPlay.updateFairPlay, async ({ body, me, request, read, write }) => {
    if (await read((tx) => touchesFairPlay(tx, body))) await askAgain.demand(request);
    await write((tx) => updateFairPlay(tx, me.id, body));
    return body;
  });

  mount(
    app,
    fairPlay.askForBlock,
    async ({ body, me, request, write }) => {
      await write((tx) => askForBlock(tx, { memberId: me.id, block: blockOfAddress(request.ip), text: body.text }));
      return { ok: true as const };
    },
    { limits: [rateLimits.standingChanges, rateLimits.objections] },
  );

  mount(app, fairPlay.listBlocks, async ({ read }) => {
    const { numbers, mode } = await rules();
    const [blocks, requests] = await read((tx) => Promise.all([wideBlocks(tx), blockRequests(tx)]));
    return {
      usual: usualBlock(numbers, mode),
      blocks,
      requests: requests.map((request) => ({ ...request, at: request.at.toISOString() })),
    };
  });

  mount(app, fairPlay.setBlock, async ({ body, me, request, write }) => {
    await askAgain.demand(request);
    await write(async (tx) => {
      await setBlock(tx, { ...body, adminId: me.id });
      await recordAction(tx, { adminId: me.id, action: 'set_block', subject: body.block, facts: body });
    });
    return { ok: true as const };
  });

  mount(app, fairPlay.vouchForMember, async ({ body: { memberId, on }, me, write }) => {
    await write(async (tx) => {
      const member = await findMember(tx, memberId);
      if (!member) throw new Problem('member_not_found');
      const { username } = member;
      await vouchFor(tx, memberId, on);
      await recordAction(tx, {
        adminId: me.id,
        action: 'vouch_for_member',
        subject: memberId,
        facts: { username, on },
      });
    });
    return { ok: true as const };
  });

  app.metrics.figures(
    {
      viewloop_fake_credit_price_ratio: [
        'Price of a fake credit in prices of a bought one, with answers at no cost and bought addresses',
      ],
    },
    async () => {
      const { numbers, prices, mode } = await rules();
      return { viewloop_fake_credit_price_ratio: cheapest(pricesByLevel(numbers, prices, mode)) };
    },
  );

  app.jobs.every({ name: 'tell-admins', seconds: TEN_MINUTES, run: () => tellAdmins(app) });
  app.jobs.every({ name: 'forget-traces', seconds: DAY_SECONDS, run: (signal) => forgetTraces(app, signal) });
  return { rules, keys };
}
