import path from 'node:path';
import { credits, screening } from '@viewloop/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '../../../testing/clips.ts';
import { runJob } from '../../../testing/run-job.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ CLIPS: 'on', DATA_DIR: path.join(testFolder(), 'data'), FFMPEG: 'off', RATE_LIMITS: 'off' });
let room: ReturnType<typeof screeningsIn>;
beforeAll(() => {
  room = screeningsIn(site);
});

const balanceOf = async (clipId: number) =>
  (await room.sql<{ balance: number }>('select balance from account where clip_id = $1', [clipId]))[0]?.balance;
const attentionHeld = async () =>
  (await room.sql<{ sum: number }>(`select sum(balance)::integer as sum from account where kind = 'attention'`))[0]
    ?.sum;

test('30 attentive seconds across two clips bring one credit; each clip pays for the block that it began', async () => {
  const [first, second] = [await room.screened({ seconds: 20 }), await room.screened({ seconds: 20 })];
  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, first.id);
  const seen = await room.watch(viewer, offer);
  expect(seen).toMatchObject({ ringMs: 20_000, creditsToday: 0, balance: 0, countedMs: 20_000 });
  expect(await balanceOf(first.id)).toBe(58);
  expect(await room.leave(viewer, offer.visitId, { reason: 'not_for_me' })).toMatchObject({ ringMs: 20_000 });
  const other = await room.watch(viewer, await room.offerOf(viewer, second.id));
  expect(other).toMatchObject({ ringMs: 10_000, creditsToday: 1, balance: 1 });
  expect(await room.read(first.owner, first.id)).toMatchObject({
    state: 'screening',
    screening: { creditsBudget: 60, creditsSpent: 2, creditsLeft: 58, viewers: 1, attentiveSeconds: 20 },
  });
  const { lines } = await viewer.call(credits.statement);
  expect(lines).toMatchObject([{ amount: 1, reason: 'attention_paid' }]);
});

test('a report counts no more than the time that passed, on all tabs together', async () => {
  const [first, second] = [await room.screened(), await room.screened()];
  const viewer = await site.given.member();
  await room.firstInLine(first.id, second.id);
  const { offers } = await room.next(viewer);
  const [one, two] = [first, second].map(({ id }) => offers.find(({ clipId }) => clipId === id));
  if (!one || !two) throw new Error('not offered');
  for (const { id } of [first, second]) await room.send(id, viewer, 40);
  await room.pass(viewer, 5);
  const much = { playedMs: 10_000, seconds: '1'.repeat(10) };
  const answers = await Promise.all([room.report(viewer, one, much), room.report(viewer, two, much)]);
  const counted = answers.reduce((sum, { countedMs }) => sum + countedMs, 0);
  expect(counted).toBeGreaterThanOrEqual(5000);
  expect(counted).toBeLessThan(9000);
});

test('only seconds that were sent count, and none twice', async () => {
  const clip = await room.screened();
  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, clip.id);
  await room.send(clip.id, viewer, 4);
  await room.pass(viewer, 10);
  const first = await room.report(viewer, offer, { playedMs: 10_000, seconds: '1'.repeat(10) });
  expect(first.countedMs).toBe(4000);
  await room.pass(viewer, 10);
  const again = await room.report(
    viewer,
    { ...offer, ...first },
    { playedMs: 10_000, seconds: '5'.repeat(4), loops: 1 },
  );
  expect(again.countedMs).toBe(4000);
  // What was not sent before counts as soon as it is.
  await room.send(clip.id, viewer, 40);
  await room.pass(viewer, 6);
  const later = await room.report(viewer, { ...offer, ...again }, { playedMs: 6000, seconds: '1'.repeat(10) });
  expect(later.countedMs).toBe(10_000);
});

test('a report that is sent again changes nothing, and a stolen nonce is refused', async () => {
  const clip = await room.screened();
  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, clip.id);
  await room.send(clip.id, viewer, 40);
  await room.pass(viewer, 3);
  const body = { visitId: offer.visitId, ...room.attention(offer, { seconds: '111' }) };
  const first = await viewer.call(screening.reportAttention, { body });
  expect(first.countedMs).toBe(3000);
  expect(await viewer.call(screening.reportAttention, { body })).toEqual(first);
  const wrong = { ...body, seq: 2 };
  expect(await viewer.try(screening.reportAttention, { body: wrong })).toMatchObject({
    status: 409,
    body: { code: 'heartbeat_out_of_order' },
  });
  const thief = await site.given.member();
  expect(await thief.try(screening.reportAttention, { body: { ...body, seq: 2, nonce: first.nonce } })).toMatchObject({
    status: 404,
    body: { code: 'visit_not_found' },
  });
  await room.leave(viewer, offer.visitId);
  expect(await viewer.try(screening.reportAttention, { body: { ...body, seq: 2, nonce: first.nonce } })).toMatchObject({
    status: 409,
    body: { code: 'visit_over' },
  });
  // Leaving twice is leaving once.
  expect(await room.leave(viewer, offer.visitId)).toMatchObject({ ringMs: 3000 });
});

test('hidden, behind another window or paused, nothing counts', async () => {
  const clip = await room.screened();
  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, clip.id);
  await room.send(clip.id, viewer, 40);
  let showing = offer as typeof offer & { countedMs: number };
  for (const [index, away] of [{ visible: false }, { focused: false }].entries()) {
    await room.pass(viewer, 3);
    const answer = await room.report(viewer, showing, { ...away, seconds: '1'.repeat(3 * (index + 1)) });
    expect(answer.countedMs).toBe(0);
    showing = { ...showing, ...answer };
  }
});

describe('who is offered what', () => {
  test('nobody sees own clips, clips of linked accounts, blocked creators or clips that they left', async () => {
    const owner = await site.given.member();
    const clip = await room.screened({ owner });
    const has = async (member: typeof owner) =>
      (await room.next(member)).offers.some(({ clipId }) => clipId === clip.id);
    await room.firstInLine(clip.id);
    expect(await has(owner)).toBe(false);
    const viewer = await site.given.member();
    const offer = await room.offerOf(viewer, clip.id);
    await room.pass(viewer, 3);
    await room.report(viewer, offer, { seconds: '1' });
    await room.leave(viewer, offer.visitId);
    await room.firstInLine(clip.id);
    expect(await has(viewer)).toBe(false);
    const blocker = await site.given.member();
    const shown = await room.offerOf(blocker, clip.id);
    await blocker.call(screening.blockCreator, { body: { visitId: shown.visitId } });
    await room.firstInLine(clip.id);
    expect(await has(blocker)).toBe(false);
    const referred = await site.given.member({ referredBy: owner });
    expect(await has(referred)).toBe(false);
  });

  test('a clip that was only fetched ahead is offered again', async () => {
    const clip = await room.screened();
    const viewer = await site.given.member();
    const before = await room.offerOf(viewer, clip.id);
    await room.leave(viewer, before.visitId);
    const after = await room.offerOf(viewer, clip.id);
    expect(after.visitId).toBe(before.visitId);
    expect(after.nonce).not.toBe(before.nonce);
  });

  test('at most three clips at a time, and the same ones again after a reload', async () => {
    for (let n = 0; n < 4; n++) await room.screened();
    const viewer = await site.given.member();
    const first = (await room.next(viewer)).offers;
    expect(first).toHaveLength(3);
    const again = (await room.next(viewer)).offers;
    expect(again.map(({ visitId, nonce }) => [visitId, nonce])).toEqual(
      first.map(({ visitId, nonce }) => [visitId, nonce]),
    );
  });
});

test('silence ends a visit and frees what it held; a clip that ran out ends and returns the rest', async () => {
  // Thirteen credits pay for six blocks; each viewer of 40 seconds holds 40 000 ms.
  const clip = await room.screened({ credits: 13, seconds: 40 });
  const viewers = await Promise.all(Array.from({ length: 8 }, () => site.given.member()));
  const offered: { member: (typeof viewers)[number]; offer: Awaited<ReturnType<typeof room.offerOf>> }[] = [];
  for (const member of viewers) {
    await room.firstInLine(clip.id);
    const offer = (await room.next(member)).offers.find(({ clipId }) => clipId === clip.id);
    if (offer) offered.push({ member, offer });
  }
  // 180 000 ms are enough for four whole visits, and not for a fifth.
  expect(offered).toHaveLength(4);
  await Promise.all(offered.map(({ member, offer }) => room.watch(member, offer)));
  for (const { member } of offered) await room.pass(member, 61);
  await runJob(site.app, 'tidy-screenings');
  const after = await room.read(clip.owner, clip.id);
  // 160 000 ms are 5⅓ blocks, so six have begun; the odd credit comes back.
  expect(after).toMatchObject({
    state: 'ended',
    screening: { creditsSpent: 12, creditsLeft: 0, creditsReturned: 1, viewers: 4, attentiveSeconds: 160 },
  });
  expect(await balanceOf(clip.id)).toBe(0);
  for (const { member } of offered) {
    expect(
      (await member.call(credits.statement)).lines.filter(({ reason }) => reason === 'attention_paid'),
    ).toHaveLength(1);
  }
});

test('an owner stops, and gets back what nobody began; the clip can be shown again', async () => {
  const clip = await room.screened({ credits: 20 });
  const viewer = await site.given.member();
  await room.watch(viewer, await room.offerOf(viewer, clip.id), 10);
  const params = { id: clip.id };
  expect(await clip.owner.call(screening.stopScreening, { params })).toMatchObject({
    state: 'ended',
    screening: { creditsReturned: 18, creditsLeft: 0 },
  });
  expect(await clip.owner.try(screening.stopScreening, { params })).toMatchObject({
    body: { code: 'clip_not_screened' },
  });
  expect(await clip.owner.call(screening.addToScreening, { params, body: { credits: 14 } })).toMatchObject({
    state: 'screening',
    screening: { creditsBudget: 34, creditsLeft: 14 },
  });
  const other = await site.given.member();
  await room.watch(other, await room.offerOf(other, clip.id), 10);
  // The rest of the block of the first time is lost, so a new one has begun.
  expect(await room.read(clip.owner, clip.id)).toMatchObject({ screening: { creditsSpent: 4, creditsLeft: 12 } });
});

test('what rings and last blocks leave goes to the house once a day', async () => {
  await room.sql(`update attention_day set day = day - 3; `);
  await room.sql(`update clip_visit set day = day - 3 where day is not null`);
  const running = await room.sql<{ id: number }>('select clip_id as id from screening where ended_at is null');
  const clip = await room.screened({ credits: 20 });
  const viewer = await site.given.member();
  await room.watch(viewer, await room.offerOf(viewer, clip.id), 10);
  expect(running.length).toBeGreaterThan(0);
  await runJob(site.app, 'keep-attention');
  const held = (await attentionHeld()) as number;
  expect(held).toBeGreaterThanOrEqual(2);
  await runJob(site.app, 'keep-attention');
  expect(await attentionHeld()).toBe(held);
});

test('deleting a clip ends its screening and returns the credits', async () => {
  const { clips } = await import('@viewloop/contract');
  const clip = await room.screened({ credits: 20 });
  await clip.owner.call(clips.deleteClip, { params: { id: clip.id } });
  expect(await balanceOf(clip.id)).toBe(0);
  expect((await clip.owner.call(credits.statement)).lines[0]).toMatchObject({
    amount: 20,
    reason: 'screening_refunded',
  });
});
