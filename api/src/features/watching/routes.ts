import { constants, rateLimits, watching } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import { mount } from '../../platform/mount.ts';
import { Problem } from '../../platform/problem.ts';
import { abandonWatching } from './abandon-watching.ts';
import { rewardClaims } from './claim-rewards.ts';
import { expireWatches } from './expire-watches.job.ts';
import { videoLists } from './list-videos.ts';
import { heartbeats } from './send-heartbeat.ts';
import { watchStarts } from './start-in-batches.ts';
import { viewState } from './view-state.ts';

export function watchingRoutes(app: App): void {
  const listVideos = videoLists(app.settings);
  const startWatching = watchStarts(app);
  const claimReward = rewardClaims(app);
  const sendHeartbeat = heartbeats(app.db);

  mount(app, watching.availableVideos, ({ query, me, read }) =>
    read((tx) => listVideos(tx, { viewerId: me.id, ...query })),
  );

  mount(
    app,
    watching.startWatching,
    async ({ body, me }) => {
      const { videoId, promotionId } = body;
      if (videoId !== promotionId + constants.VIDEO_ID_OFFSET) throw new Problem('video_mismatch');
      return startWatching({ promotionId, viewerId: me.id });
    },
    { limits: [rateLimits.watchStarts] },
  );

  mount(app, watching.heartbeat, ({ body, me }) => sendHeartbeat({ ...body, viewerId: me.id }));

  mount(app, watching.completeWatching, ({ body, me }) =>
    claimReward({ viewId: body.viewId, viewerId: me.id, claimedSeconds: body.watchDuration ?? null }),
  );

  mount(app, watching.abandonWatching, async ({ body, me, write }) => {
    const { viewId, reason } = body;
    const owners = await write((tx) => abandonWatching(tx, { viewId, viewerId: me.id, reason }));
    for (const ownerId of owners) app.events.publish(ownerId, 'promotions');
    return { ok: true as const };
  });

  mount(app, watching.viewState, ({ params, me }) => viewState(app.db, { id: params.id, viewerId: me.id }));

  app.jobs.every({
    name: 'expire-watches',
    seconds: 5,
    run: async (signal) => void (await expireWatches(app, signal)),
  });
}
