import { promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { GivenPromotion, GivenWatch, Member } from '../../../testing/given.ts';
import { race, several, tally } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';
import { expireWatches } from './index.ts';

/** Sends a hundred requests at the same moment against one rule. */
const site = testSite({ RATE_LIMITS: 'off' });

const HUNDRED = 100;
const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const shown = async ({ owner, id }: GivenPromotion) => {
  const found = (await owner.call(promotions.listPromotions)).find((one) => one.id === id);
  return found as promotions.Promotion;
};
const start = ({ id }: { id: number }) => ({ body: { promotionId: id, videoId: id + 1000 } });
const complete = ({ viewer, view }: GivenWatch) => viewer.try(watching.completeWatching, { body: { viewId: view.id } });

test('a hundred completes of one view pay one credit, and all are answered the same', async () => {
  const watch = await site.given.finishedWatch();
  const answers = await race(HUNDRED, () => complete(watch));
  expect(tally(answers)).toEqual({ ok: 100 });
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await balance(watch.viewer)).toBe(1);
  expect((await shown(watch.promotion)).viewsReceived).toBe(1);
});

test('of a hundred watchers of the last place one gets it', async () => {
  const promotion = await site.given.promotion({ credits: 2 });
  const viewers = await site.given.members(HUNDRED);
  const answers = await race(HUNDRED, (n) => (viewers[n] as Member).try(watching.startWatching, start(promotion)));
  expect(tally(answers)).toEqual({ ok: 1, '409 no_place_left': 99 });
  expect((await shown(promotion)).viewsReserved).toBe(1);
});

test('a hundred starts of one member leave one live watch', async () => {
  const viewer = await site.given.member();
  const offers = await Promise.all([1, 2, 3, 4].map(() => site.given.promotion()));
  const answers = await race(HUNDRED, (n) =>
    viewer.try(watching.startWatching, start(offers[n % 4] as GivenPromotion)),
  );
  expect(tally(answers)).toEqual({ ok: 100 });
  const reserved = await Promise.all(offers.map(async (offer) => (await shown(offer)).viewsReserved));
  expect(reserved.reduce((sum, places) => sum + places, 0)).toBe(1);
});

test('a hundred viewers finish together: all are paid, and the promotion completes exactly', async () => {
  const promotion = await site.given.promotion({ credits: 201 });
  const viewers = await site.given.members(HUNDRED);
  const watches = await several(HUNDRED, (n) => site.given.finishedWatch({ promotion, viewer: viewers[n] as Member }));
  expect(tally(await race(HUNDRED, (n) => complete(watches[n] as GivenWatch)))).toEqual({ ok: 100 });
  expect(await shown(promotion)).toMatchObject({ state: 'completed', viewsReceived: 100, creditsReturned: 1 });
  expect(await balance(promotion.owner)).toBe(1);
});

test('stop × complete: each running watch is paid or its place refunded, never both', async () => {
  const promotion = await site.given.promotion({ credits: 100 });
  const watches = [
    ...(await several(20, () => site.given.finishedWatch({ promotion }))),
    ...(await several(10, () => site.given.startedWatch({ promotion }))),
  ];
  const [paid, stopped, abandoned] = await Promise.all([
    race(20, (n) => complete(watches[n] as GivenWatch)),
    promotion.owner.call(promotions.stopPromotion, { params: { id: promotion.id } }),
    Promise.all(
      watches.slice(20).map(({ viewer, view }) => viewer.try(watching.abandonWatching, { body: { viewId: view.id } })),
    ),
  ]);
  expect(tally(paid)).toEqual({ ok: 20 });
  expect(tally(abandoned)).toEqual({ ok: 10 });
  expect(stopped.promotion.state).toBe('stopped');
  expect(await balance(promotion.owner)).toBe(60);
});

test('pause × start: whoever got a place keeps it, the others are told', async () => {
  const promotion = await site.given.promotion({ credits: 400 });
  const viewers = await site.given.members(HUNDRED);
  const [answers] = await Promise.all([
    race(HUNDRED, (n) => (viewers[n] as Member).try(watching.startWatching, start(promotion))),
    promotion.owner.call(promotions.pausePromotion, { params: { id: promotion.id } }),
  ]);
  const { ok = 0, '409 promotion_unavailable': told_no = 0 } = tally(answers);
  expect(ok + told_no).toBe(HUNDRED);
  expect(await shown(promotion)).toMatchObject({ state: 'paused', viewsReserved: ok });
});

test('expiring × completing × leaving: one of them ends the watch, and the place is freed or filled once', async () => {
  const promotion = await site.given.promotion({ credits: 200 });
  const watches = [
    ...(await several(20, () => site.given.startedWatch({ promotion }))),
    ...(await several(40, () => site.given.finishedWatch({ promotion }))),
  ];
  // A third has fallen silent before its end: those cannot be paid any more, whoever comes first.
  await Promise.all(watches.slice(0, 20).map(({ view }) => site.given.secondsPassed(view.id, 700)));
  const [answers] = await Promise.all([
    race(60, (n) => complete(watches[n] as GivenWatch)),
    expireWatches(site.app),
    expireWatches(site.app),
    Promise.all(
      watches.slice(40).map(({ viewer, view }) => viewer.try(watching.abandonWatching, { body: { viewId: view.id } })),
    ),
  ]);
  expect(tally(answers.slice(0, 20))).toEqual({ '410 watch_interrupted': 20 });
  // A viewer who leaves after the last second is paid as well, by the completion or by the leaving.
  expect(tally(answers.slice(20))).toEqual({ ok: 40 });
  expect(await shown(promotion)).toMatchObject({ viewsReceived: 40, viewsReserved: 0 });
});

test('two views of one video by one member: the database lets only one be paid', async () => {
  const { viewer, view, promotion } = await site.given.rewardedWatch();
  // Inserts a second live view past the check. The unique index decides.
  const second = await site.app.db.write(async (tx) => {
    await tx.query('update promotion set reserved = reserved + 1 where id = $1', [promotion.id]);
    return tx.one<{ id: number }>(
      `insert into view (promotion_id, viewer_id, required_ms, nonce, started_at)
       values ($1, $2, 1000, 'x', clock_timestamp() - interval '2 seconds') returning id`,
      [promotion.id, viewer.id],
    );
  });
  const { status, body } = await complete({ viewer, promotion, view: { ...view, id: (second as { id: number }).id } });
  expect([status, body.code]).toEqual([409, 'already_watched']);
  expect(await balance(viewer)).toBe(1);
});

test('a row that somebody holds keeps only its own member waiting', async () => {
  const held = await site.given.finishedWatch();
  const others = await several(10, () => site.given.finishedWatch());
  const isHeld = Promise.withResolvers<void>();
  const until = Promise.withResolvers<void>();
  const holding = site.app.db.write(async (tx) => {
    // The others may take longer than a transaction of the product may do nothing.
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query('select 1 from account where member_id = $1 for update', [held.viewer.id]);
    isHeld.resolve();
    await until.promise;
  });
  // Also ends here if the row could not be locked.
  await Promise.race([isHeld.promise, holding]);
  const waiting = complete(held);
  try {
    // The row is held until all the others have been paid, so none of them can have waited for it.
    expect(tally(await race(others.length, (index) => complete(others[index] as GivenWatch)))).toEqual({ ok: 10 });
    expect(await balance(held.viewer)).toBe(0);
  } finally {
    until.resolve();
  }
  await holding;
  expect((await waiting).status).toBe(200);
});
