import { watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import type { GivenWatch, Member } from '../../../testing/given.ts';
import { several } from '../../../testing/race.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ UNVERIFIED_VIEWS_PER_DAY: '2', RATE_LIMITS: 'off' });

const balance = (of: Member) => site.app.db.read((tx) => balanceOf(tx, of.id));
const complete = ({ viewer, view }: Pick<GivenWatch, 'viewer' | 'view'>) =>
  viewer.try(watching.completeWatching, { body: { viewId: view.id } });

test('a viewer is paid once, however often the browser retries', async () => {
  const { viewer, view } = await site.given.finishedWatch();
  const body = { viewId: view.id };
  const first = await viewer.call(watching.completeWatching, { body });
  expect(first).toEqual({ creditsEarned: 1, watchedSeconds: 30, balance: 1 });
  expect(await viewer.call(watching.completeWatching, { body })).toEqual(first);
  expect(await balance(viewer)).toBe(1);
});

test('the answer stays the same after the balance has moved on', async () => {
  const viewer = await site.given.member();
  const first = await site.given.finishedWatch({ viewer });
  const answer = (await complete(first)).body;
  await site.given.rewardedWatch({ viewer });
  expect((await complete(first)).body).toEqual(answer);
  expect(await balance(viewer)).toBe(2);
});

test('two credits leave the escrow: one for the viewer, one for the house', async () => {
  const { promotion, viewer } = await site.given.rewardedWatch();
  const rows = await site.app.db.read((tx) =>
    tx.query<{ kind: string; amount: number }>(
      `select a.kind, p.amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
       where e.recipe = 'watch_rewarded' and e.promotion_id = $1 order by a.kind`,
      [promotion.id],
    ),
  );
  expect(rows).toEqual([
    { kind: 'escrow', amount: -2 },
    { kind: 'house', amount: 1 },
    { kind: 'member', amount: 1 },
  ]);
  expect(await balance(viewer)).toBe(1);
});

test('at once is too early, and says how long is missing', async () => {
  const watch = await site.given.startedWatch();
  const { status, body } = await complete(watch);
  expect([status, body.code, body.message]).toEqual([
    422,
    'watch_too_early',
    'Watch 30 more seconds to earn the credit',
  ]);
  expect(await balance(watch.viewer)).toBe(0);
});

test('a client without heartbeats is paid by the clock, a few times a day, then told why not', async () => {
  const viewer = await site.given.member();
  for (let paid = 1; paid <= 2; paid++) {
    const watch = await site.given.startedWatch({ viewer });
    await site.given.secondsPassed(watch.view.id, 29);
    expect((await complete(watch)).status).toBe(422);
    await site.given.secondsPassed(watch.view.id, 3);
    const { body } = await complete(watch);
    expect(body).toMatchObject({ creditsEarned: 1, watchedSeconds: 32, balance: paid });
  }
  const third = await site.given.startedWatch({ viewer });
  await site.given.secondsPassed(third.view.id, 31);
  const refused = await complete(third);
  expect([refused.status, refused.body.code]).toEqual([403, 'unverified_limit']);
  expect(refused.body.message).toContain('only 2 views a day');
  await site.given.rewardedWatch({ viewer });
  expect(await balance(viewer)).toBe(3);
});

test('a client without heartbeats has a minute before it counts as gone', async () => {
  const watch = await site.given.startedWatch();
  await site.given.secondsPassed(watch.view.id, 59);
  expect((await complete(watch)).status).toBe(200);
  const gone = await site.given.startedWatch();
  await site.given.secondsPassed(gone.view.id, 61);
  const { status, body } = await complete(gone);
  expect(status).toBe(410);
  expect(body).toMatchObject({ code: 'watch_interrupted', details: { reason: 'silence' } });
});

test('what the client claims is stored, never believed', async () => {
  const { viewer, view } = await site.given.startedWatch();
  const body = { viewId: view.id, watchDuration: 99_999 };
  expect((await viewer.try(watching.completeWatching, { body })).status).toBe(422);
});

test('the same view is not paid for somebody else', async () => {
  const { viewer, view } = await site.given.finishedWatch();
  const thief = await site.given.member();
  expect((await complete({ viewer: thief, view })).status).toBe(404);
  expect((await complete({ viewer, view })).status).toBe(200);
  expect((await complete({ viewer: thief, view })).status).toBe(404);
  expect(await balance(thief)).toBe(0);
});

test('the referrer gets the commission in the same moment, with fractions carried', async () => {
  const referrer = await site.given.member();
  const viewer = await site.given.member({ referredBy: referrer });
  for (let n = 0; n < 4; n++) await site.given.rewardedWatch({ viewer });
  expect([await balance(viewer), await balance(referrer)]).toEqual([4, 1]);
});

test('what arrives together is answered one by one', async () => {
  const promotion = await site.given.promotion({ credits: 60 });
  const finished = await several(20, () => site.given.finishedWatch({ promotion }));
  const [early, gone] = [await site.given.startedWatch(), await site.given.startedWatch()];
  await site.given.secondsPassed(gone.view.id, 700);
  const stranger = await site.given.member();
  const answers = await Promise.all([
    ...finished.map(complete),
    complete(early),
    complete(gone),
    complete({ viewer: stranger, view: early.view }),
    stranger.try(watching.completeWatching, { body: { viewId: 999_999_999 } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...finished.map(() => 200), 422, 410, 404, 404]);
  expect(answers.at(-3)?.body).toMatchObject({ details: { reason: 'too_long' } });
});

test.each([
  ['text', { viewId: '1' }],
  ['a fraction', { viewId: 1.5 }],
  ['beyond numbers', { viewId: 2 ** 60 }],
  ['a negative time', { viewId: 1, watchDuration: -1 }],
  ['credits of one’s own', { viewId: 1, credits: 100 }],
])('bad input: %s', async (_, body) => {
  const viewer = await site.given.member();
  expect((await viewer.try(watching.completeWatching, { body })).status).toBe(400);
});
