import { randomUUID } from 'node:crypto';
import { constants, plans, rateLimits } from '@viewloop/contract';
import pLimit from 'p-limit';
import { balanceOf } from '../../../../ledger/index.ts';
import type { ReadTx } from '../../../../platform/db/tx.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import { isDefiniteRefusal, type Videos } from '../../videos/index.ts';
import { keepForecast, type ShareOfWatches } from '../pacing/forecast-store.ts';
import type { ForecastViews } from '../pacing/forecast-views.ts';
import { widenAudiences } from '../pacing/widen-audiences.job.ts';
import { createPromotion, type NewPromotion } from './create-promotion.ts';
import { copyOf } from './duplicate-promotion.ts';
import { editPromotion } from './edit-promotion.ts';
import { type FoundVideo, findVideo } from './find-video.ts';
import { idInList } from './id-in-list.ts';
import type { Payer } from './pay-for-promotion.ts';
import { readDelivery } from './read-delivery.ts';
import { releaseHeld } from './release-held.job.ts';
import type { ResolveShortLink } from './short-link.ts';
import { mayPromise } from './store.ts';

interface Needs {
  videos: Videos;
  resolveShortLink: ResolveShortLink;
  payerOf: (request: { ip: string }) => Promise<Payer>;
  forecastViews: ForecastViews;
  shareOfWatches: ShareOfWatches;
}

/** How many platforms are asked at the same time about the links of one list. */
const AT_A_TIME = 4;

export function planRoutes(
  app: App,
  { videos, resolveShortLink, payerOf, forecastViews, shareOfWatches }: Needs,
): void {
  const { platforms } = app.settings;

  async function refuseUnplayable(video: FoundVideo): Promise<void> {
    const { playable } = await videos.details(video);
    if (isDefiniteRefusal(playable)) throw new Problem('video_not_playable', { reasonCode: playable });
  }

  mount(app, plans.readDelivery, ({ params, me, read }) =>
    read((tx) => readDelivery(tx, { id: params.id, ownerId: me.id }, shareOfWatches)),
  );

  mount(
    app,
    plans.editPromotion,
    ({ params, body, me, write }) => write((tx) => editPromotion(tx, { id: params.id, ownerId: me.id }, body)),
    { limits: [rateLimits.opinions] },
  );

  const forecast = async (tx: ReadTx, ownerId: string, body: Parameters<ForecastViews>[1]) => {
    const [said, promised] = await Promise.all([forecastViews(tx, body), mayPromise(tx, ownerId)]);
    return { ...said, promisedViews: promised ? Math.min(said.views, constants.PROMISED_VIEWS) : 0 };
  };
  mount(app, plans.forecastViews, ({ body, me, read }) => read((tx) => forecast(tx, me.id, body)), {
    limits: [rateLimits.forecasts],
  });

  mount(
    app,
    plans.duplicatePromotion,
    async ({ params, body, me, read, write, request }) => {
      const wanted = await read((tx) => copyOf(tx, { id: params.id, ownerId: me.id }, body));
      await refuseUnplayable(wanted.video);
      const payer = await payerOf(request);
      const { views, range } = await read((tx) => forecastViews(tx, wanted));
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
    plans.createSeveral,
    async ({ body, me, read, write, request }) => {
      const { creditsSpent, topic, language, plan, feedback, requestId = randomUUID() } = body;
      const audience = { ...(topic !== undefined && { topic }), ...(language !== undefined && { language }) };
      const limit = pLimit(AT_A_TIME);
      const wanted = await Promise.all(
        body.videos.map(({ videoUrl, platform }, index) =>
          limit(async (): Promise<NewPromotion> => {
            const video = await findVideo({ link: videoUrl, platform }, { platforms, resolveShortLink });
            await refuseUnplayable(video);
            const id = idInList(requestId, index);
            return { ownerId: me.id, video, title: null, audience, plan, feedback, creditsSpent, requestId: id };
          }),
        ),
      );
      const payer = await payerOf(request);
      const { views, range } = await read((tx) => forecastViews(tx, body));
      const answer = await write(async (tx) => {
        const promotions = [];
        for (const one of wanted) {
          const made = await createPromotion(tx, one, payer);
          if (range) await keepForecast(tx, made.id, views, range);
          promotions.push(made);
        }
        return { promotions, balance: await balanceOf(tx, me.id) };
      });
      app.events.publish(me.id, 'credits');
      return answer;
    },
    { limits: [rateLimits.spending] },
  );

  app.jobs.every({ name: 'release-held-promotions', seconds: 5, run: () => releaseHeld(app) });
  app.jobs.every({ name: 'widen-audiences', seconds: 600, run: () => widenAudiences(app.db) });
}
