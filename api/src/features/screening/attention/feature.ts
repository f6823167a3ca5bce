import { rateLimits, screening } from '@viewloop/contract';
import { gently } from '../../../platform/db/gently.ts';
import type { ReadTx, Tx } from '../../../platform/db/tx.ts';
import { blockOfAddress } from '../../../platform/http/client-address.ts';
import { keyedQueue } from '../../../platform/http/keyed-queue.ts';
import { mount } from '../../../platform/http/mount.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { App } from '../../../platform/run/app-context.ts';
import { deviceOf } from '../../accounts/auth/index.ts';
import { audienceOf } from '../../exchange/watching/index.ts';
import type { FairPlay } from '../../trust/fair-play/index.ts';
import { type ClipRow, type Clips, findClip } from '../clips/index.ts';
import { answerScreeningCheck, judgeAnswer } from './answer-check.ts';
import { forgetSomeChecks } from './check-store.ts';
import { drawScreeningCheck } from './draw-check.ts';
import { endUsedUp } from './end-screening.ts';
import { keepRest, tidyScreenings } from './jobs.ts';
import { offerClips, readRing, shownOffer } from './offer-clips.ts';
import { countOpen, creatorOf, insertBlock, unseenOf } from './offer-store.ts';
import { attentionReports } from './report-attention.ts';
import { addToScreening, startScreening, stopScreening } from './start-screening.ts';

const TIDY_SECONDS = 5;
const HOUR_SECONDS = 3600;
const FORGET_AT_ONCE = 1000;

interface Needs {
  clips: Clips;
  fairPlay: FairPlay;
  /** Is told of each clip that waits for its review. */
  reviewAsked?: ((tx: Tx, clip: { clipId: number; ownerId: string }) => Promise<void>) | undefined;
}

/** The screening room: clips are offered to viewers, who are paid for attentive seconds. */
export function attentionFeature(app: App, { clips, fairPlay, reviewAsked }: Needs): void {
  const { rules, keys } = fairPlay;
  const report = attentionReports(app, (clipId) =>
    endUsedUp(app.db, clipId).catch((error: unknown) =>
      app.log.error({ err: error, clipId }, 'a screening did not end'),
    ),
  );
  const oneAtATimeFor = keyedQueue();
  const changing = { limits: [rateLimits.clipChanges] };

  const shown = async (tx: ReadTx, clipId: number) => clips.show(tx, (await findClip(tx, clipId)) as ClipRow);

  mount(
    app,
    screening.startScreening,
    async ({ params: { id }, body: { credits, ...plan }, me, request, write }) => {
      const payment = {
        clipId: id,
        ownerId: me.id,
        credits,
        address: await keys.hashAddress(request.ip),
        rules: await rules(),
      };
      return write(async (tx) => {
        await startScreening(tx, payment, plan);
        await reviewAsked?.(tx, { clipId: id, ownerId: me.id });
        return shown(tx, id);
      });
    },
    changing,
  );

  mount(
    app,
    screening.addToScreening,
    async ({ params: { id }, body: { credits }, me, request, write }) => {
      const payment = {
        clipId: id,
        ownerId: me.id,
        credits,
        address: await keys.hashAddress(request.ip),
        rules: await rules(),
      };
      return write(async (tx) => {
        await addToScreening(tx, payment);
        return shown(tx, id);
      });
    },
    changing,
  );

  mount(
    app,
    screening.stopScreening,
    ({ params: { id }, me, write }) =>
      write(async (tx) => {
        await stopScreening(tx, id, me.id);
        return shown(tx, id);
      }),
    changing,
  );

  mount(app, screening.nextClips, async ({ body, me, request, reply, read }) => {
    const origin = {
      address: await keys.hashAddress(request.ip),
      device: deviceOf(request, reply, app.settings),
      audience: audienceOf(request),
      block: blockOfAddress(request.ip),
    };
    const asking = { viewerId: me.id, origin, language: body.language };
    const current = await rules();
    const { closed, visits } = await oneAtATimeFor(me.id, () => app.db.write((tx) => offerClips(tx, asking, current)));
    return {
      ...(await read((tx) => readRing(tx, me.id))),
      offers: visits.map((visit) => shownOffer(visit, clips, me.sessionId)),
      closed,
    };
  });

  /** Only a strict site counts what a block of addresses earns. */
  const addressOf = async (ip: string) => {
    const { checks, mode } = await rules();
    return checks && mode === 'strict' ? keys.hashAddress(ip) : null;
  };

  mount(app, screening.reportAttention, async ({ body: { visitId, ...attention }, me, request }) =>
    report({ visitId, viewerId: me.id, attention, address: await addressOf(request.ip) }),
  );

  mount(app, screening.leaveClip, async ({ body: { visitId, attention, reason }, me, request }) => {
    const { ringMs, creditsToday, balance } = await report({
      visitId,
      viewerId: me.id,
      attention,
      leaves: { reason: reason ?? null },
      address: await addressOf(request.ip),
    });
    return { ringMs, creditsToday, balance };
  });

  mount(
    app,
    screening.drawScreeningCheck,
    async ({ body, me }) => {
      const { retired } = await rules();
      return drawScreeningCheck(app, clips, { ...body, memberId: me.id }, { retired, keys });
    },
    { limits: [rateLimits.checkDraws] },
  );

  mount(
    app,
    screening.answerScreeningCheck,
    async ({ body, me, write }) => {
      const answer = { ...body, memberId: me.id };
      const judged = await judgeAnswer(app.db, answer, keys);
      const current = await rules();
      const { released, ...result } = await write((tx) => answerScreeningCheck(tx, answer, judged, current));
      if (released) app.events.publish(me.id, 'promotions');
      return result;
    },
    { limits: [rateLimits.checkAnswers] },
  );

  mount(app, screening.blockCreator, async ({ body: { visitId }, me, write }) => {
    const fetchedAhead = await write(async (tx) => {
      const creator = await creatorOf(tx, visitId, me.id);
      if (creator === undefined) throw new Problem('visit_not_found');
      await insertBlock(tx, me.id, creator);
      return unseenOf(tx, me.id, creator);
    });
    for (const open of fetchedAhead) {
      await report({ visitId: open, viewerId: me.id, leaves: { reason: null }, address: null });
    }
    return { ok: true as const };
  });

  app.metrics.figures({ viewloop_live_visits: ['Clips that somebody is watching now'] }, async () => ({
    viewloop_live_visits: await app.db.read((tx) => countOpen(tx)),
  }));

  app.jobs.every({ name: 'tidy-screenings', seconds: TIDY_SECONDS, run: tidyScreenings(app, report) });
  app.jobs.every({
    name: 'forget-screening-checks',
    seconds: 24 * HOUR_SECONDS,
    run: async (signal) => {
      const step = () => app.db.write((tx) => forgetSomeChecks(tx, FORGET_AT_ONCE));
      while ((await gently(step, signal)) > 0);
    },
  });
  app.jobs.every({ name: 'keep-attention', seconds: HOUR_SECONDS, run: () => keepRest(app) });
}
