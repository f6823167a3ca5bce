import { constants, type RouteAnswer, watching } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import type { GivenWatch } from '../../../testing/given.ts';
import { race, several } from '../../../testing/race.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite();

type BeatAnswer = RouteAnswer<typeof watching.heartbeat>;

const beat = (viewId: number, changes: object = {}) => ({
  body: {
    viewId,
    seq: 1,
    nonce: '',
    playedMs: 5000,
    mediaMs: 5000,
    state: 'playing' as const,
    visible: true,
    focused: true,
    rate: 1,
    ...changes,
  },
});

/** Repeatedly lets five seconds pass and reports them. */
async function watchOn({ viewer, view }: GivenWatch, times: number, changes: object = {}): Promise<BeatAnswer> {
  let last: Pick<BeatAnswer, 'seq' | 'nonce'> = { seq: 0, nonce: view.nonce };
  for (let n = 0; n < times; n++) {
    await site.given.secondsPassed(view.id, 5);
    const input = beat(view.id, { seq: last.seq + 1, nonce: last.nonce, ...changes });
    last = await viewer.call(watching.heartbeat, input);
  }
  return last as BeatAnswer;
}

test('thirty seconds in beats of five earn the credit', async () => {
  const watch = await site.given.startedWatch();
  const early = await watchOn(watch, 5);
  const nonce = expect.any(String);
  expect(early).toEqual({ creditedMs: 25_000, requiredMs: 30_000, seq: 5, nonce, done: false, check: null });
  const { viewer, view } = watch;
  const tooEarly = await viewer.try(watching.completeWatching, { body: { viewId: view.id } });
  expect(tooEarly.status).toBe(422);
  expect(tooEarly.body).toMatchObject({ code: 'watch_too_early', details: { missingSeconds: 5 } });
  await site.given.secondsPassed(view.id, 5);
  const last = await viewer.call(watching.heartbeat, beat(view.id, { seq: 6, nonce: early.nonce }));
  expect(last).toMatchObject({ creditedMs: 30_000, done: true });
  const reward = await viewer.call(watching.completeWatching, { body: { viewId: view.id, watchDuration: 31.4 } });
  expect(reward).toEqual({ creditsEarned: 1, watchedSeconds: 30, balance: 1 });
});

describe('the thirty seconds were seen and the window is gone, so the credit is paid once', () => {
  const seen = async () => {
    const watch = await site.given.startedWatch();
    expect((await watchOn(watch, 6)).done).toBe(true);
    return watch;
  };
  const paid = async ({ viewer, view }: GivenWatch) => {
    const state = await viewer.call(watching.viewState, { params: { id: view.id } });
    expect(state).toMatchObject({ state: 'completed', creditsEarned: 1, balance: 1 });
    const reward = await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
    expect(reward).toMatchObject({ creditsEarned: 1, balance: 1 });
  };

  test('closed in that second', async () => {
    const watch = await seen();
    await watch.viewer.call(watching.abandonWatching, { body: { viewId: watch.view.id, reason: 'closed' } });
    await paid(watch);
  });

  test('another video was started in a second tab', async () => {
    const watch = await seen();
    const { id } = await site.given.promotion();
    const body = { promotionId: id, videoId: id + constants.VIDEO_ID_OFFSET };
    await watch.viewer.call(watching.startWatching, { body });
    await paid(watch);
  });

  test('the phone was locked and is not heard of any more', async () => {
    const watch = await seen();
    await site.given.secondsPassed(watch.view.id, 61);
    await runJob(site.app, 'expire-watches');
    await paid(watch);
  });
});

test('ten beats of thirty seconds in a row earn next to nothing', async () => {
  const { viewer, view } = await site.given.startedWatch();
  let last: Pick<BeatAnswer, 'seq' | 'nonce' | 'creditedMs'> = { seq: 0, nonce: view.nonce, creditedMs: 0 };
  for (let n = 1; n <= 10; n++) {
    const forged = beat(view.id, { seq: n, nonce: last.nonce, playedMs: 30_000, mediaMs: 30_000 });
    last = await viewer.call(watching.heartbeat, forged);
  }
  const passed = await site.app.db.read((tx) =>
    tx.one<{ ms: number }>(
      'select extract(epoch from clock_timestamp() - started_at)::float8 * 1000 as ms from view where id = $1',
      [view.id],
    ),
  );
  expect(last.creditedMs).toBeLessThanOrEqual((passed as { ms: number }).ms);
  expect((await viewer.try(watching.completeWatching, { body: { viewId: view.id } })).status).toBe(422);
});

test('a beat sent again is answered again and counts once', async () => {
  const { viewer, view } = await site.given.startedWatch();
  await site.given.secondsPassed(view.id, 5);
  const first = await viewer.call(watching.heartbeat, beat(view.id, { nonce: view.nonce }));
  await site.given.secondsPassed(view.id, 5);
  const again = await viewer.call(watching.heartbeat, beat(view.id, { nonce: view.nonce }));
  expect(again).toEqual(first);
});

test.each([
  ['a number left out', { seq: 4 }],
  ['a wrong nonce', { nonce: 'guessed' }],
  ['the first once more, two beats later', { seq: 1 }],
])('out of order: %s', async (_, changes) => {
  const watch = await site.given.startedWatch();
  const { nonce } = await watchOn(watch, 2);
  const forged = beat(watch.view.id, { seq: 3, nonce, ...changes });
  const { status, body } = await watch.viewer.try(watching.heartbeat, forged);
  expect([status, body.code]).toEqual([409, 'heartbeat_out_of_order']);
});

test('a hundred copies of one beat at the same moment count once', async () => {
  const { viewer, view } = await site.given.startedWatch();
  await site.given.secondsPassed(view.id, 5);
  const answers = await race(100, () => viewer.try(watching.heartbeat, beat(view.id, { nonce: view.nonce })));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ creditedMs: 5000, seq: 1 });
});

test('many viewers at the same moment are each answered for themselves', async () => {
  const promotion = await site.given.promotion({ credits: 100 });
  const watches = await several(40, () => site.given.startedWatch({ promotion }));
  await Promise.all(watches.map(({ view }) => site.given.secondsPassed(view.id, 5)));
  const answers = await Promise.all(
    watches.map(({ viewer, view }, index) =>
      viewer.try(watching.heartbeat, beat(view.id, { nonce: index % 2 ? view.nonce : 'wrong' })),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(watches.map((_, index) => (index % 2 ? 200 : 409)));
});

test('paused, hidden or behind, the clock stands still and the view goes on', async () => {
  const watch = await site.given.startedWatch();
  expect((await watchOn(watch, 3, { visible: false })).creditedMs).toBe(0);
  const { viewer, view } = watch;
  expect((await viewer.call(watching.viewState, { params: { id: view.id } })).state).toBe('watching');
});

test('who has sent any heartbeat is judged by heartbeats alone', async () => {
  const watch = await site.given.startedWatch();
  await watchOn(watch, 8, { state: 'paused', playedMs: 0, mediaMs: 0 });
  const { status, body } = await watch.viewer.try(watching.completeWatching, { body: { viewId: watch.view.id } });
  expect(status).toBe(422);
  expect(body).toMatchObject({ details: { missingSeconds: 30 } });
});

test("other members' views, ended ones and unknown ones take no heartbeat", async () => {
  const { viewer, view } = await site.given.startedWatch();
  const other = await site.given.member();
  const mine = beat(view.id, { nonce: view.nonce });
  expect((await other.try(watching.heartbeat, mine)).status).toBe(404);
  expect((await other.try(watching.heartbeat, beat(999_999_999, { nonce: 'x' }))).status).toBe(404);
  await viewer.call(watching.abandonWatching, { body: { viewId: view.id } });
  const late = await viewer.try(watching.heartbeat, mine);
  expect(late.status).toBe(410);
  expect(late.body).toMatchObject({ code: 'watch_interrupted', details: { reason: 'closed' } });
  const done = await site.given.rewardedWatch();
  const after = await done.viewer.try(watching.heartbeat, beat(done.view.id, { nonce: done.view.nonce }));
  expect([after.status, after.body.code]).toEqual([409, 'watch_completed']);
});

test('after a minute of silence the watch is over', async () => {
  const watch = await site.given.startedWatch();
  const { viewer, view } = watch;
  const last = await watchOn(watch, 1);
  await site.given.secondsPassed(view.id, 61);
  const late = await viewer.try(watching.heartbeat, beat(view.id, { seq: 2, nonce: last.nonce }));
  expect(late.status).toBe(410);
  expect(late.body).toMatchObject({
    message: 'This watch has ended: nothing was heard from the player for a minute',
    details: { reason: 'silence' },
  });
});

test.each([
  ['time as text', { playedMs: '5000' }],
  ['less than no time', { playedMs: -1 }],
  ['more than an hour', { playedMs: 3_600_001 }],
  ['fractions', { playedMs: 0.5 }],
  ['an unknown state', { state: 'dancing' }],
  ['an endless nonce', { nonce: 'x'.repeat(65) }],
  ['an absurd rate', { rate: 1e9 }],
  ['seq zero', { seq: 0 }],
])('bad input: %s', async (_, changes) => {
  const { viewer, view } = await site.given.startedWatch();
  expect((await viewer.try(watching.heartbeat, beat(view.id, changes))).status).toBe(400);
});
