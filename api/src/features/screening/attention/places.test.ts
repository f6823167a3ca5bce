import path from 'node:path';
import { screening } from '@viewloop/contract';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../testing/clips.ts';
import type { Member } from '../../../testing/given.ts';
import { runJob } from '../../../testing/run-job.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ CLIPS: 'on', DATA_DIR: path.join(testFolder(), 'data'), FFMPEG: 'off', RATE_LIMITS: 'off' });
let room: ReturnType<typeof screeningsIn>;
beforeAll(() => {
  room = screeningsIn(site);
});

const isOffered = async (member: Member, clipId: number) => {
  await room.firstInLine(clipId);
  return (await room.next(member)).offers.some((offer) => offer.clipId === clipId);
};

/** Says nothing for so long, until the job looks. */
async function silence(member: Member, seconds: number): Promise<void> {
  await room.pass(member, seconds);
  await runJob(site.app, 'tidy-screenings');
}

/** As if everything that ended for this viewer had ended so much earlier. */
const later = (member: Member, minutes: number) =>
  room.sql('update clip_visit set ended_at = ended_at - make_interval(mins => $2) where viewer_id = $1', [
    member.id,
    minutes,
  ]);

const reservedOf = async (clipId: number) =>
  (await room.sql<{ ms: number }>('select reserved_ms as ms from screening where clip_id = $1', [clipId]))[0]?.ms;

test('whoever only asks for a small clip keeps its place from others for a few minutes a day', async () => {
  // Thirteen credits pay for six blocks, so there is one place in a clip of 170 seconds.
  const clip = await room.screened({ credits: 13, seconds: 170 });
  const [asker, viewer] = [await site.given.member(), await site.given.member()];
  for (let time = 0; time < 3; time++) {
    // The page was closed and opened again: the same clip is there.
    expect(await isOffered(asker, clip.id)).toBe(true);
    expect(await isOffered(viewer, clip.id)).toBe(false);
    await silence(asker, 61);
    expect(await reservedOf(clip.id)).toBe(0);
  }
  expect(await isOffered(asker, clip.id)).toBe(false);
  expect(await isOffered(viewer, clip.id)).toBe(true);
  await silence(viewer, 61);
  await later(asker, 3);
  expect(await isOffered(asker, clip.id)).toBe(true);
  await silence(asker, 61);
  await later(asker, 3);
  expect(await isOffered(asker, clip.id)).toBe(false);
  await later(asker, 8);
  expect(await isOffered(asker, clip.id)).toBe(true);
});

test('whoever lets one offer after the other lapse is offered one at a time, and gets three again after watching', async () => {
  for (let n = 0; n < 4; n++) await room.screened({ seconds: 10 });
  const viewer = await site.given.member();
  for (let time = 0; time < 3; time++) {
    expect((await room.next(viewer)).offers).toHaveLength(3);
    await silence(viewer, 61);
    await later(viewer, 24 * 60);
  }
  const { offers } = await room.next(viewer);
  expect(offers).toHaveLength(1);
  await silence(viewer, 21);
  await later(viewer, 24 * 60);
  const [offer] = (await room.next(viewer)).offers;
  if (!offer) throw new Error('nothing was offered');
  expect(offer.visitId).not.toBeUndefined();
  await room.watch(viewer, offer, 5);
  expect((await room.next(viewer)).offers).toHaveLength(3);
});

test('clips that were fetched ahead wait for whoever watches, also between two clips', async () => {
  for (let n = 0; n < 3; n++) await room.screened({ seconds: 10 });
  const viewer = await site.given.member();
  const { offers } = await room.next(viewer);
  const [first, second] = offers;
  if (!first || !second) throw new Error('too little was offered');
  await room.pass(viewer, 90);
  await room.watch(viewer, first, 5);
  await room.leave(viewer, first.visitId);
  await runJob(site.app, 'tidy-screenings');
  expect(await room.watch(viewer, second, 5)).toMatchObject({ countedMs: 5000 });
});

test('reports of which nothing counts hold a place for ten minutes at most', async () => {
  const clip = await room.screened({ credits: 13, seconds: 170 });
  const idler = await site.given.member();
  let showing = (await room.offerOf(idler, clip.id)) as Parameters<typeof room.report>[1];
  for (let minute = 1; minute <= 9; minute++) {
    await room.pass(idler, 60);
    showing = { ...showing, ...(await room.report(idler, showing, { visible: false })) };
    await runJob(site.app, 'tidy-screenings');
  }
  expect(await reservedOf(clip.id)).toBe(170_000);
  await room.pass(idler, 55);
  showing = { ...showing, ...(await room.report(idler, showing, { visible: false })) };
  await silence(idler, 10);
  expect(await reservedOf(clip.id)).toBe(0);
  expect(
    await idler.try(screening.reportAttention, { body: { visitId: showing.visitId, ...room.attention(showing) } }),
  ).toMatchObject({ status: 409, body: { code: 'visit_over' } });
});
