import path from 'node:path';
import { credits, screening } from '@viewloop/contract';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../testing/clips.ts';
import { runJob } from '../../../testing/run-job.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ CLIPS: 'on', DATA_DIR: path.join(testFolder(), 'data'), FFMPEG: 'off', RATE_LIMITS: 'off' });
let room: ReturnType<typeof screeningsIn>;
beforeAll(() => {
  room = screeningsIn(site);
});

test('many viewers at once use up a budget: nobody unpaid, and the account of the clip never below zero', async () => {
  // Thirty credits pay for fifteen blocks, which are eleven visits of 40 seconds and a rest.
  const clip = await room.screened({ credits: 30, seconds: 40 });
  const viewers = await Promise.all(Array.from({ length: 20 }, () => site.given.member()));
  const offered = await Promise.all(
    viewers.map(async (member) => ({
      member,
      offer: (await room.next(member)).offers.find(({ clipId }) => clipId === clip.id),
    })),
  );
  const watching = offered.flatMap(({ member, offer }) => (offer ? [{ member, offer }] : []));
  expect(watching).toHaveLength(11);
  const seen = await Promise.all(watching.map(({ member, offer }) => room.watch(member, offer)));
  for (const last of seen)
    expect(last).toMatchObject({ countedMs: 40_000, creditsToday: 1, balance: 1, ringMs: 10_000 });
  await Promise.all(watching.map(({ member, offer }) => room.leave(member, offer.visitId)));
  await expect.poll(async () => (await room.read(clip.owner, clip.id)).state).toBe('ended');
  expect((await room.read(clip.owner, clip.id)).screening).toMatchObject({
    creditsSpent: 30,
    creditsLeft: 0,
    viewers: 11,
    attentiveSeconds: 440,
  });
  const low = await room.sql<{ least: number }>(
    'select min(p.balance)::integer as least from posting p join account a on a.id = p.account_id where a.clip_id = $1',
    [clip.id],
  );
  expect(low).toEqual([{ least: 0 }]);
});

test('the same report fifty times at once counts once', async () => {
  const clip = await room.screened();
  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, clip.id);
  await room.send(clip.id, viewer, 40);
  await room.pass(viewer, 10);
  const body = { visitId: offer.visitId, ...room.attention(offer, { playedMs: 10_000, seconds: '1'.repeat(10) }) };
  const answers = await Promise.all(Array.from({ length: 50 }, () => viewer.call(screening.reportAttention, { body })));
  expect(new Set(answers.map(({ countedMs }) => countedMs))).toEqual(new Set([10_000]));
  expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(1);
});

test('two tabs ask for clips at the same moment and are offered the same ones', async () => {
  for (let n = 0; n < 4; n++) await room.screened();
  const viewer = await site.given.member();
  const both = await Promise.all([room.next(viewer), room.next(viewer), room.next(viewer)]);
  const offers = both.map(({ offers: some }) => some.map(({ visitId }) => visitId).sort());
  expect(offers[1]).toEqual(offers[0]);
  expect(offers[2]).toEqual(offers[0]);
  expect(offers[0]).toHaveLength(3);
});

test('a stop in the middle of a report: what counted is paid for, and the rest comes back once', async () => {
  const clip = await room.screened({ credits: 40 });
  const viewers = await Promise.all(Array.from({ length: 4 }, () => site.given.member()));
  const showings: Awaited<ReturnType<typeof room.offerOf>>[] = [];
  for (const member of viewers) showings.push(await room.offerOf(member, clip.id));
  for (const member of viewers) {
    await room.send(clip.id, member, 40);
    await room.pass(member, 10);
  }
  const seen = { playedMs: 10_000, seconds: '1'.repeat(10) };
  await Promise.all([
    ...viewers.map((member, index) => {
      const showing = showings[index] as (typeof showings)[number];
      return member.try(screening.reportAttention, {
        body: { visitId: showing.visitId, ...room.attention(showing, seen) },
      });
    }),
    clip.owner.try(screening.stopScreening, { params: { id: clip.id } }),
    clip.owner.try(screening.stopScreening, { params: { id: clip.id } }),
  ]);
  const { screening: after } = await room.read(clip.owner, clip.id);
  expect((after?.creditsSpent ?? 0) + (after?.creditsReturned ?? 0)).toBe(40);
  const refunds = (await clip.owner.call(credits.statement)).lines.filter(
    ({ reason }) => reason === 'screening_refunded',
  );
  expect(refunds).toHaveLength(1);
});

test('a day that begins in the middle of a clip has its own ring', async () => {
  const clip = await room.screened();
  const viewer = await site.given.member();
  const { showing } = await room.watch(viewer, await room.offerOf(viewer, clip.id), 20);
  // As if these twenty seconds had been yesterday.
  await room.sql('update attention_day set day = day - 1 where viewer_id = $1', [viewer.id]);
  await room.sql('update clip_visit set day = day - 1 where viewer_id = $1 and day is not null', [viewer.id]);
  await room.send(clip.id, viewer, 40);
  await room.pass(viewer, 10);
  const after = await room.report(viewer, showing, { playedMs: 10_000, seconds: '1'.repeat(30) });
  expect(after).toMatchObject({ countedMs: 30_000, ringMs: 10_000, creditsToday: 0 });
  await runJob(site.app, 'keep-attention');
  const days = await room.sql<{ ms: number }>(
    'select counted_ms as ms from attention_day where viewer_id = $1 order by day',
    [viewer.id],
  );
  expect(days.map(({ ms }) => ms)).toEqual([20_000, 10_000]);
});
