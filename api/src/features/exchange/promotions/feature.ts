import { promotions, rateLimits } from '@viewloop/contract';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import type { FairPlay } from '../../trust/fair-play/index.ts';
import { isDefiniteRefusal, type Videos } from '../videos/index.ts';
import { comparisonRoutes } from './comparison/comparison-routes.ts';
import type { ViewsOfCuts } from './comparison/comparison-store.ts';
import { keepForecast, type ShareOfWatches } from './pacing/forecast-store.ts';
import { forecasts } from './pacing/forecast-views.ts';
import { measureQueue } from './pacing/measure-queue.job.ts';
import { askingRoutes } from './promotion/asking-routes.ts';
import { createPromotion } from './promotion/create-promotion.ts';
import { findVideo } from './promotion/find-video.ts';
import { showOwn } from './promotion/own-promotion.ts';
import { pausePromotion, resumePromotion } from './promotion/pause-promotion.ts';
import { planRoutes } from './promotion/plan-routes.ts';
import { promotionStats, type VoidedViewsOf } from './promotion/promotion-stats.ts';
import { releaseLane } from './promotion/release-lane.job.ts';
import type { ResolveShortLink } from './promotion/short-link.ts';
import { promotionsOf } from './promotion/shown-store.ts';
import { stopPromotion } from './promotion/stop-promotion.ts';
import { topUpPromotion } from './promotion/top-up-promotion.ts';
import { updateAudience } from './promotion/update-audience.ts';
import { lookAfterVideos } from './reports/look-after-videos.job.ts';
import { objectToHiding } from './reports/object-to-hiding.ts';
import { type Reporters, reportPromotion } from './reports/report-promotion.ts';
import { showHidden } from './reports/show-hidden.job.ts';

interface Needs {
  videos: Videos;
  resolveShortLink: ResolveShortLink;
  /** Views belong to `watching`, which stands above this feature, so the application hands this in. */
  voidedViewsOf: VoidedViewsOf;
  shareOfWatches: ShareOfWatches;
  views: ViewsOfCuts & Reporters;
  fairPlay: FairPlay;
}

export function promotionsFeature(app: App, needs: Needs): void {
  const { videos, resolveShortLink, voidedViewsOf, shareOfWatches, views, fairPlay } = needs;
  const { platforms } = app.settings;
  const payerOf = async ({ ip }: { ip: string }) => ({
    address: await fairPlay.keys.hashAddress(ip),
    rules: await fairPlay.rules(),
  });

  const forecastViews = forecasts(shareOfWatches);
  comparisonRoutes(app, { videos, resolveShortLink, payerOf, rules: fairPlay.rules, views });
  askingRoutes(app);
  planRoutes(app, { videos, resolveShortLink, payerOf, forecastViews, shareOfWatches });

  app.jobs.every({ name: 'release-lane', seconds: 3600, run: async () => void (await releaseLane(app, fairPlay)) });

  mount(app, promotions.listPromotions, ({ me, query, read }) =>
    read((tx) => promotionsOf(tx, { ownerId: me.id, before: query.before, state: query.state, limit: query.limit })),
  );

  mount(app, promotions.readPromotion, ({ params, me, read }) =>
    read((tx) => showOwn(tx, { id: params.id, ownerId: me.id })),
  );

  mount(
    app,
    promotions.checkLink,
    async ({ body }) => {
      const video = await findVideo({ link: body.videoUrl }, { platforms, resolveShortLink });
      return { ...video, ...(await videos.details(video)) };
    },
    { limits: [rateLimits.linkChecks] },
  );

  mount(
    app,
    promotions.createPromotion,
    async ({ body, me, read, write, request }) => {
      const { videoUrl, platform, title, topic, language, creditsSpent, plan, feedback, requestId = null } = body;
      const audience = { ...(topic !== undefined && { topic }), ...(language !== undefined && { language }) };
      const video = await findVideo({ link: videoUrl, platform }, { platforms, resolveShortLink });
      const { playable } = await videos.details(video);
      if (isDefiniteRefusal(playable)) throw new Problem('video_not_playable', { reasonCode: playable });
      const payer = await payerOf(request);
      const { views, range } = await read((tx) => forecastViews(tx, body));
      const wanted = { ownerId: me.id, video, title: title || null, audience, plan, feedback, creditsSpent, requestId };
      const promotion = await write(async (tx) => {
        const made = await createPromotion(tx, wanted, payer);
        if (range) await keepForecast(tx, made.id, views, range);
        return made;
      });
      app.events.publish(me.id, 'credits');
      return promotion;
    },
    { limits: [rateLimits.spending] },
  );

  mount(
    app,
    promotions.updateAudience,
    ({ params, body, me, write }) => write((tx) => updateAudience(tx, { id: params.id, ownerId: me.id }, body)),
    { limits: [rateLimits.opinions] },
  );

  mount(app, promotions.pausePromotion, ({ params, me, write }) =>
    write((tx) => pausePromotion(tx, { id: params.id, ownerId: me.id })),
  );

  mount(app, promotions.resumePromotion, ({ params, me, write }) =>
    write((tx) => resumePromotion(tx, { id: params.id, ownerId: me.id })),
  );

  mount(app, promotions.stopPromotion, async ({ params, me, write }) => {
    const stopped = await write((tx) => stopPromotion(tx, { id: params.id, ownerId: me.id }));
    app.events.publish(me.id, 'credits');
    return stopped;
  });

  mount(
    app,
    promotions.topUpPromotion,
    async ({ params, body, me, write, request }) => {
      const payer = await payerOf(request);
      const promotion = await write((tx) => topUpPromotion(tx, { id: params.id, ownerId: me.id }, body, payer));
      app.events.publish(me.id, 'credits');
      return promotion;
    },
    { limits: [rateLimits.spending] },
  );

  mount(app, promotions.promotionStats, ({ params, query, me, read }) =>
    read((tx) => promotionStats(tx, { id: params.id, ownerId: me.id }, query.range, voidedViewsOf)),
  );

  mount(
    app,
    promotions.reportPromotion,
    async ({ params, body, me, write }) => {
      const { reason, note } = body;
      const rules = { ...(await fairPlay.rules()), watched: views };
      const { hidden, ownerId } = await write((tx) =>
        reportPromotion(tx, { promotionId: params.id, reporterId: me.id, reason, note: note || null }, rules),
      );
      if (hidden) app.events.publish(ownerId, 'promotions');
      return { ok: true as const };
    },
    { limits: [rateLimits.reports] },
  );

  mount(
    app,
    promotions.objectToHiding,
    async ({ params, body, me, write }) => {
      await write((tx) => objectToHiding(tx, { id: params.id, ownerId: me.id }, body.text));
      return { ok: true as const };
    },
    { limits: [rateLimits.standingChanges, rateLimits.objections] },
  );

  app.jobs.every({ name: 'show-hidden-promotions', seconds: 600, run: async () => void (await showHidden(app)) });
  app.jobs.every({ name: 'measure-queue', seconds: 60, run: () => measureQueue(app.db) });
  if (!app.settings.videoDetails) return;
  app.jobs.every({
    name: 'look-after-videos',
    seconds: 5,
    run: async (signal) => void (await lookAfterVideos({ ...app, videos }, signal)),
  });
}
