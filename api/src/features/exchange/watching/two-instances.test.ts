import { watching } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { GivenPromotion, GivenWatch, Member } from '../../../testing/given.ts';
import { race, several } from '../../../testing/race.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSite } from '../../../testing/test-site.ts';
import { expireWatches } from './index.ts';

/** One process does not know what another one batches or queues, so the database has to decide between them. */
const site = testSite({ RATE_LIMITS: 'off' });
let second: TestApp;
beforeAll(async () => {
  second = await startTestApp({ RATE_LIMITS: 'off' }, { databaseUrl: site.app.databaseUrl });
});
afterAll(() => second.close());

const at = (member: Member, index: number) => member.at(index % 2 ? second : site.app);
const complete = ({ viewer, view }: GivenWatch, index: number) =>
  at(viewer, index).try(watching.completeWatching, { body: { viewId: view.id } });
const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));

test('a hundred completes of one view at two instances pay one credit', async () => {
  const watch = await site.given.finishedWatch();
  const answers = await race(100, (n) => complete(watch, n));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([200, { creditsEarned: 1, watchedSeconds: 30, balance: 1 }])]),
  );
  expect(await balance(watch.viewer)).toBe(1);
});

test('batches of two instances over the same few promotions pay everybody once', async () => {
  const offers = await Promise.all([1, 2, 3, 4].map(() => site.given.promotion({ credits: 101 })));
  const referrer = await site.given.member();
  const watches = await several(100, async (n) =>
    site.given.finishedWatch({
      promotion: offers[n % 4] as GivenPromotion,
      viewer: await site.given.member({ referredBy: referrer }),
    }),
  );
  const answers = await race(100, (n) => complete(watches[n] as GivenWatch, n));
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  const balances = await Promise.all(watches.map(({ viewer }) => balance(viewer)));
  expect(balances).toEqual(Array(100).fill(1));
});

test('starts of one member at two instances leave one live watch', async () => {
  const viewer = await site.given.member();
  const offers = await Promise.all([1, 2].map(() => site.given.promotion()));
  const answers = await race(10, (n) => {
    const { id } = offers[n % 2] as GivenPromotion;
    return at(viewer, n).try(watching.startWatching, { body: { promotionId: id, videoId: id + 1000 } });
  });
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const states = await Promise.all(
    answers.map(({ body }) => viewer.call(watching.viewState, { params: { id: body.viewId } })),
  );
  expect(states.filter(({ state }) => state === 'watching')).toHaveLength(1);
});

test('heartbeats of one view at two instances count once', async () => {
  const { viewer, view } = await site.given.startedWatch();
  await site.given.secondsPassed(view.id, 5);
  const { nonce } = view;
  const beat = { playedMs: 5000, mediaMs: 5000, state: 'playing', visible: true, focused: true, rate: 1 } as const;
  const answers = await race(100, (n) =>
    at(viewer, n).try(watching.heartbeat, { body: { viewId: view.id, seq: 1, nonce, ...beat } }),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ creditedMs: 5000, seq: 1 });
});

test('two clean-ups at once free each place once', async () => {
  const promotion = await site.given.promotion({ credits: 100 });
  const watches = await several(40, () => site.given.startedWatch({ promotion }));
  await Promise.all(watches.map(({ view }) => site.given.secondsPassed(view.id, 61)));
  const [here, there] = await Promise.all([expireWatches(site.app), expireWatches(second)]);
  const states = await Promise.all(
    watches.map(({ viewer, view }) => viewer.call(watching.viewState, { params: { id: view.id } })),
  );
  expect(here + there).toBeLessThanOrEqual(40);
  expect(states.every(({ state, reason }) => state === 'interrupted' && reason === 'silence')).toBe(true);
});
