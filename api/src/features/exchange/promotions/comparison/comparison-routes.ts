import { randomUUID } from 'node:crypto';
import { comparisons, rateLimits } from '@viewloop/contract';
import { mount } from '../../../../platform/http/mount.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import type { CurrentRules } from '../../../trust/fair-play/index.ts';
import { isDefiniteRefusal, type Videos } from '../../videos/index.ts';
import type { NewPromotion } from '../promotion/create-promotion.ts';
import { findVideo } from '../promotion/find-video.ts';
import { idInList } from '../promotion/id-in-list.ts';
import type { Payer } from '../promotion/pay-for-promotion.ts';
import type { ResolveShortLink } from '../promotion/short-link.ts';
import { compareCuts } from './compare-cuts.job.ts';
import type { ViewsOfCuts } from './comparison-store.ts';
import { createComparison } from './create-comparison.ts';
import { showComparison } from './show-comparison.ts';

interface Needs {
  videos: Videos;
  resolveShortLink: ResolveShortLink;
  payerOf: (request: { ip: string }) => Promise<Payer>;
  rules: CurrentRules;
  views: ViewsOfCuts;
}

export function comparisonRoutes(app: App, { videos, resolveShortLink, payerOf, rules, views }: Needs): void {
  const { platforms } = app.settings;

  mount(
    app,
    comparisons.createComparison,
    async ({ body, me, write, request }) => {
      const { creditsSpent, topic, language, feedback, winnerTakesRest, requestId = randomUUID() } = body;
      const audience = { ...(topic !== undefined && { topic }), ...(language !== undefined && { language }) };
      const cutOf = async (link: typeof body.a, index: number): Promise<NewPromotion> => {
        const video = await findVideo(
          { link: link.videoUrl, platform: link.platform },
          { platforms, resolveShortLink },
        );
        const { playable } = await videos.details(video);
        if (isDefiniteRefusal(playable)) throw new Problem('video_not_playable', { reasonCode: playable });
        return {
          ownerId: me.id,
          video,
          title: link.title || null,
          audience,
          creditsSpent: creditsSpent / 2,
          feedback,
          requestId: idInList(`${requestId} cut`, index),
          // The two are to be offered alike, and only one of them could get the promise.
          noPromise: true,
        };
      };
      const [a, b] = await Promise.all([cutOf(body.a, 0), cutOf(body.b, 1)]);
      if (a.video.platform === b.video.platform && a.video.externalId === b.video.externalId)
        throw new Problem('same_cut');
      const payer = await payerOf(request);
      const comparison = await write((tx) => createComparison(tx, { a, b, winnerTakesRest }, payer));
      app.events.publish(me.id, 'credits');
      return comparison;
    },
    { limits: [rateLimits.spending] },
  );

  mount(app, comparisons.readComparison, ({ params, me, read }) =>
    read(async (tx) => ({ comparison: await showComparison(tx, { id: params.id, ownerId: me.id }) })),
  );

  app.jobs.every({ name: 'compare-cuts', seconds: 15, run: (signal) => compareCuts(app, { rules, views }, signal) });
}
