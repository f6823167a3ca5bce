import path from 'node:path';
import { clipModeration, credits, notices, objections, screening } from '@viewloop/contract';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../testing/clips.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ CLIPS: 'on', DATA_DIR: path.join(testFolder(), 'data'), FFMPEG: 'off', RATE_LIMITS: 'off' });
let room: ReturnType<typeof screeningsIn>;
beforeAll(() => {
  room = screeningsIn(site);
});

const balance = async (member: Awaited<ReturnType<typeof site.given.member>>) => (await room.next(member)).balance;

async function watched(creditsOfClip = 60) {
  const clip = await room.screened({ credits: creditsOfClip });
  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, clip.id);
  await room.watch(viewer, offer);
  await room.leave(viewer, offer.visitId);
  const boss = await site.given.admin();
  const { visitId } = offer;
  return {
    clip,
    viewer,
    visitId,
    boss,
    takeBack: () => boss.call(clipModeration.voidVisit, { body: { visitId, reason: 'A script' } }),
    undo: () => boss.try(clipModeration.undoVisitVoid, { body: { visitId } }),
  };
}

test('a void takes the time and the credit back, the clip has the time again, and undoing it restores both once', async () => {
  const { clip, viewer, takeBack, undo } = await watched();
  expect(await balance(viewer)).toBe(1);
  await Promise.all([takeBack(), takeBack()]);
  expect(await balance(viewer)).toBe(0);
  expect(await room.read(clip.owner, clip.id)).toMatchObject({
    screening: { attentiveSeconds: 0, creditsSpent: 4, viewers: 0 },
  });
  expect((await viewer.call(credits.statement)).lines[0]).toMatchObject({
    amount: -1,
    reason: 'attention_taken_back',
    note: 'A script',
  });
  expect((await undo()).status).toBe(200);
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'visit_not_voided' } });
  expect(await balance(viewer)).toBe(1);
  expect(await room.read(clip.owner, clip.id)).toMatchObject({
    screening: { attentiveSeconds: 40, creditsSpent: 4, viewers: 1 },
  });
});

test('a ring that is filled again after a void is paid again', async () => {
  const { viewer, takeBack, undo } = await watched();
  await takeBack();
  const other = await room.screened();
  expect(await room.watch(viewer, await room.offerOf(viewer, other.id))).toMatchObject({ creditsToday: 1, balance: 1 });
  await undo();
  expect(await balance(viewer)).toBe(2);
  expect((await viewer.call(credits.statement)).lines.filter(({ reason }) => reason === 'attention_paid')).toHaveLength(
    2,
  );
});

test('who has spent the credit owes it, and an undo pays the debt', async () => {
  const { viewer, takeBack, undo } = await watched();
  await site.given.credits(viewer, -1);
  await takeBack();
  const owes = async () =>
    (await room.sql<{ owes: number }>('select owes from account where member_id = $1', [viewer.id]))[0]?.owes;
  expect(await owes()).toBe(1);
  await undo();
  expect(await owes()).toBe(0);
  expect(await balance(viewer)).toBe(0);
});

test('where the clip has ended, or gave the time to others, the house pays for the undo', async () => {
  const ended = await watched(20);
  await ended.takeBack();
  await ended.clip.owner.call(screening.stopScreening, { params: { id: ended.clip.id } });
  expect((await ended.undo()).status).toBe(200);
  expect(await balance(ended.viewer)).toBe(1);

  const full = await watched(20);
  await full.takeBack();
  const next = await site.given.member();
  await room.watch(next, await room.offerOf(next, full.clip.id));
  expect((await full.undo()).status).toBe(200);
  expect([await balance(full.viewer), await balance(next)]).toEqual([1, 1]);
});

test('a moderator finds the showing by clip, code and viewer; the viewer reads why it was taken back and can object once', async () => {
  const { clip, viewer, visitId, boss, takeBack, undo } = await watched();
  const moderator = await site.given.member({ isModerator: true });
  const found = async (search: string) =>
    (await moderator.call(clipModeration.listVisits, { query: { search } })).map(({ id }) => id);
  const [shown] = await moderator.call(clipModeration.listVisits, { query: { search: viewer.username } });
  expect(shown).toMatchObject({ id: visitId, clipId: clip.id, countedMs: 40_000, secondsSeen: 40, voided: null });
  for (const search of [String(clip.id), `#${clip.id}`, shown?.code ?? '', viewer.username])
    expect(await found(search)).toEqual([visitId]);
  expect(await found('nobody-of-this-name')).toEqual([]);
  expect((await found(''))[0]).toBe(visitId);
  expect((await viewer.try(clipModeration.listVisits, {})).status).toBe(403);

  expect(await viewer.call(clipModeration.listVoidedVisits)).toEqual([]);
  const object = (text: string) => viewer.try(objections.objectToVisit, { params: { id: visitId }, body: { text } });
  expect(await object('I did watch')).toMatchObject({ body: { code: 'nothing_to_object' } });
  await takeBack();
  expect((await viewer.call(notices.listNotices))[0]).toMatchObject({
    kind: 'attention_taken_back',
    facts: { visitId, reason: 'A script' },
  });
  expect(await viewer.call(clipModeration.listVoidedVisits)).toMatchObject([
    { visitId, seconds: 40, reason: 'A script', title: 'A cut' },
  ]);
  expect(await found(String(clip.id))).toEqual([visitId]);
  expect(
    await clip.owner.try(objections.objectToVisit, { params: { id: visitId }, body: { text: 'x' } }),
  ).toMatchObject({
    status: 404,
    body: { code: 'visit_not_found' },
  });

  const made = await object('I did watch');
  expect(made).toMatchObject({ status: 200, body: { about: 'visit', visitId, clipId: clip.id, state: 'open' } });
  expect((await object('I did watch')).body).toEqual(made.body);
  expect(await object('Really')).toMatchObject({ body: { code: 'objected_before' } });
  const { id } = made.body as { id: number };
  expect(await moderator.call(objections.readObjection, { params: { id } })).toMatchObject({
    memberName: viewer.username,
    title: 'A cut',
    viewReason: 'A script',
    creditedMs: 40_000,
    grantable: true,
  });
  const grant = () =>
    moderator.try(objections.decideObjection, { params: { id }, body: { grant: true, answer: 'You were right' } });
  expect((await Promise.all([grant(), grant()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await balance(viewer)).toBe(1);
  expect((await viewer.call(notices.listNotices)).map(({ kind }) => kind)).toContain('objection_granted');
  expect((await undo()).body).toMatchObject({ code: 'visit_not_voided' });

  // Voided once more, it can be objected to once more; an undo by an admin settles that.
  await takeBack();
  expect((await object('Not again')).status).toBe(200);
  await boss.call(clipModeration.undoVisitVoid, { body: { visitId } });
  expect((await viewer.call(objections.listObjections)).map(({ state }) => state)).toEqual(['granted', 'granted']);
  expect(await balance(viewer)).toBe(1);
});

test('a visit that is still open ends with its void', async () => {
  const clip = await room.screened();
  const viewer = await site.given.member();
  const offer = await room.offerOf(viewer, clip.id);
  const { showing } = await room.watch(viewer, offer, 12);
  const boss = await site.given.admin();
  await boss.call(clipModeration.voidVisit, { body: { visitId: offer.visitId, reason: 'A script' } });
  const body = { visitId: offer.visitId, ...room.attention(showing) };
  expect(await viewer.try(screening.reportAttention, { body })).toMatchObject({ body: { code: 'visit_over' } });
  expect(await viewer.try(clipModeration.voidVisit, { body: { visitId: offer.visitId, reason: 'x' } })).toMatchObject({
    status: 403,
  });
  expect(await boss.try(clipModeration.voidVisit, { body: { visitId: 999_999, reason: 'x' } })).toMatchObject({
    status: 404,
  });
});
