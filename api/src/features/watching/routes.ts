import { constants, watching } from '@viewloop/contract';
import type { App } from '../../platform/app-context.ts';
import { isUniqueViolation } from '../../platform/database-error.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { mount } from '../../platform/mount.ts';
import { Problem } from '../../platform/problem.ts';
import { abandonWatching } from './abandon-watching.ts';
import { offersFor, videoPage } from './available-videos.ts';
import { rewardClaims } from './claim-rewards.ts';
import { expireWatches } from './expire-watches.job.ts';
import { offers } from './find-offers.ts';
import { heartbeats } from './send-heartbeat.ts';
import { type Start, startWatching } from './start-watching.ts';
import { viewState } from './view-state.ts';

const STARTS = { name: 'start-watching', points: 10, seconds: 60, by: 'member' } as const;
const START_ATTEMPTS = 5;

/** A start of the same member on another instance may win the race: then this one finds it running, and replaces it. */
async function startOrReplace(db: App['db'], start: Start) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.write((tx) => startWatching(tx, start));
    } catch (error) {
      if (!isUniqueViolation(error, 'view_one_live')) throw error;
      if (attempt === START_ATTEMPTS) throw new Problem('busy');
    }
  }
}

export function watchingRoutes(app: App): void {
  const { platforms, watchSeconds } = app.settings;
  const findOffers = offers();
  const oneStart = inTurn();
  const claimReward = rewardClaims(app);
  const sendHeartbeat = heartbeats(app.db);

  mount(app, watching.availableVideos, async ({ query, me, read }) => {
    const offered = await read((tx) => findOffers(tx, { viewerId: me.id, platforms, first: offersFor(query) }));
    return videoPage(offered, query, watchSeconds);
  });

  mount(
    app,
    watching.startWatching,
    async ({ body, me }) => {
      const { videoId, promotionId } = body;
      if (videoId !== promotionId + constants.VIDEO_ID_OFFSET) throw new Problem('video_mismatch');
      const start = { promotionId, viewerId: me.id, platforms, watchSeconds };
      return oneStart(me.id, () => startOrReplace(app.db, start));
    },
    { limits: [STARTS] },
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
