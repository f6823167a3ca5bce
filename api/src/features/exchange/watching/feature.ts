import { constants, rateLimits, watching } from '@viewloop/contract';
import { blockOfAddress } from '../../../platform/http/client-address.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { deviceOf } from '../../accounts/auth/index.ts';
import type { FairPlay } from '../../trust/fair-play/index.ts';
import { leaveWatch } from './abandon-watching.ts';
import { audienceOf, whereaboutsOf } from './audience.ts';
import { checkRoutes } from './check-routes.ts';
import { rewardClaims } from './claim-rewards.ts';
import { countVerified } from './count-verified.job.ts';
import { expireWatches } from './expire-watches.job.ts';
import { videoLists } from './list-videos.ts';
import { ownViews } from './own-view-store.ts';
import { dueWatches } from './pay-due.ts';
import { reportStay } from './report-stay.ts';
import { heartbeats } from './send-heartbeat.ts';
import { watchStarts } from './start-in-batches.ts';
import { viewState } from './view-state.ts';

const unlessProblem = (error: unknown) => {
  if (!(error instanceof Problem)) throw error;
};

export function watchingFeature(app: App, { fairPlay }: { fairPlay: FairPlay }): void {
  const listVideos = videoLists(app);
  const claimReward = rewardClaims(app, fairPlay.rules);
  const payDue = dueWatches(app.db, claimReward);
  const startWatching = watchStarts(app, { rules: fairPlay.rules, payDue });
  const sendHeartbeat = heartbeats(app.db);

  mount(app, watching.availableVideos, ({ query, me, read, request }) =>
    read((tx) => listVideos(tx, { viewerId: me.id, ...query, ...whereaboutsOf(audienceOf(request)) })),
  );

  mount(
    app,
    watching.startWatching,
    async ({ body, me, request, reply }) => {
      const { videoId, promotionId } = body;
      if (videoId !== promotionId + constants.VIDEO_ID_OFFSET) throw new Problem('video_mismatch');
      const device = deviceOf(request, reply, app.settings);
      const audience = audienceOf(request);
      const block = blockOfAddress(request.ip);
      const origin = { address: await fairPlay.keys.hashAddress(request.ip), device, audience, block };
      return startWatching({ promotionId, viewerId: me.id, origin });
    },
    { limits: [rateLimits.watchStarts] },
  );

  mount(app, watching.heartbeat, ({ body, me }) => sendHeartbeat({ ...body, viewerId: me.id }));

  mount(app, watching.completeWatching, ({ body, me }) =>
    claimReward({ viewId: body.viewId, viewerId: me.id, claimedSeconds: body.watchDuration ?? null }),
  );

  mount(app, watching.abandonWatching, async ({ body, me }) => {
    const { viewId, reason, beat } = body;
    // A last beat that does not fit the chain any more changes nothing.
    if (beat) await sendHeartbeat({ ...beat, viewId, viewerId: me.id }).catch(unlessProblem);
    const owners = await leaveWatch(
      app.db,
      { viewId, viewerId: me.id, reason },
      { payDue, rules: await fairPlay.rules() },
    );
    for (const ownerId of owners) app.events.publish(ownerId, 'promotions');
    return { ok: true as const };
  });

  mount(app, watching.reportStay, async ({ body, me, write }) => {
    await write((tx) => reportStay(tx, { ...body, viewerId: me.id }));
    return { ok: true as const };
  });

  mount(app, watching.listViews, ({ query: { unpaid, ...page }, me, read }) =>
    read((tx) => ownViews(tx, { viewerId: me.id, ...page, onlyUnpaid: unpaid === 'true' })),
  );

  mount(app, watching.viewState, ({ params, me }) => viewState(app.db, { id: params.id, viewerId: me.id }));

  checkRoutes(app, fairPlay);

  app.jobs.every({
    name: 'expire-watches',
    seconds: 5,
    run: async (signal) => void (await expireWatches(app, { payDue, signal })),
  });
  app.jobs.every({ name: 'count-verified-views', seconds: 60, run: (signal) => countVerified(app, signal) });
}
