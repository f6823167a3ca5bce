import { constants, feedback, rateLimits } from '@viewloop/contract';
import { balanceOf, post, reserveBalance } from '../../../../ledger/index.ts';
import type { Tx } from '../../../../platform/db/tx.ts';
import { mount } from '../../../../platform/http/mount.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import type { App } from '../../../../platform/run/app-context.ts';
import { askViewers, readFeedback, stopAsking, textsOf } from '../../feedback/index.ts';
import { lockOwn, type OwnPromotion, showOwn } from './own-promotion.ts';
import { hasEnded } from './promotion-rules.ts';
import * as store from './store.ts';

/** The promotion, locked, as questions need to know it. */
async function lockAsked(tx: Tx, own: OwnPromotion) {
  const { state, creditsSpent, views, reserved } = await lockOwn(tx, own);
  const { topic } = await showOwn(tx, own);
  const target = Math.floor(creditsSpent / constants.CREDITS_PER_VIEW);
  const places = { target, views, reserved, ended: hasEnded(state) };
  return { state, asked: { promotionId: own.id, ownerId: own.ownerId, topic, places } };
}

async function shown(tx: Tx, { id, ownerId }: OwnPromotion) {
  const found = await readFeedback(tx, id);
  if (!found) throw new Problem('no_feedback');
  return { feedback: found, balance: await balanceOf(tx, ownerId) };
}

async function save(tx: Tx, own: OwnPromotion, wanted: feedback.WantedFeedback) {
  const { state, asked } = await lockAsked(tx, own);
  if (hasEnded(state)) throw new Problem('promotion_state', { state });
  const { entries, credits } = await askViewers(tx, asked, wanted);
  await store.setAsks(tx, own.id, true);
  if (credits > 0) await reserveBalance(tx, own.ownerId, credits);
  if (entries.length > 0) await post(tx, entries);
  return shown(tx, own);
}

async function stop(tx: Tx, own: OwnPromotion) {
  const { asked } = await lockAsked(tx, own);
  await store.setAsks(tx, own.id, false);
  const { entries } = await stopAsking(tx, asked);
  if (entries.length > 0) await post(tx, entries);
  return shown(tx, own);
}

/** What owners ask the viewers of their promotions, and what they answered. */
export function askingRoutes(app: App): void {
  mount(app, feedback.readFeedback, ({ params, me, read }) =>
    read(async (tx) => {
      await showOwn(tx, { id: params.id, ownerId: me.id });
      return { feedback: await readFeedback(tx, params.id) };
    }),
  );

  mount(
    app,
    feedback.saveFeedback,
    async ({ params, body, me, write }) => {
      const saved = await write((tx) => save(tx, { id: params.id, ownerId: me.id }, body));
      app.events.publish(me.id, 'credits');
      return saved;
    },
    { limits: [rateLimits.spending] },
  );

  mount(
    app,
    feedback.stopFeedback,
    async ({ params, me, write }) => {
      const stopped = await write((tx) => stop(tx, { id: params.id, ownerId: me.id }));
      app.events.publish(me.id, 'credits');
      return stopped;
    },
    { limits: [rateLimits.spending] },
  );

  mount(app, feedback.listTexts, ({ params, query, me, read }) =>
    read(async (tx) => {
      await showOwn(tx, { id: params.id, ownerId: me.id });
      const texts = await textsOf(tx, params.id, query);
      return { texts, next: texts.length === query.limit ? (texts.at(-1)?.id ?? null) : null };
    }),
  );
}
