import path from 'node:path';
import { screening } from '@viewloop/contract';
import { beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../../testing/clips.ts';
import type { Member } from '../../../testing/given.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { testSite } from '../../../testing/test-site.ts';
import { visit } from '../../../testing/visits.ts';
import { CLIPS_IN_A_ROW } from './attention-rules.ts';

const site = testSite({
  CLIPS: 'on',
  DATA_DIR: path.join(testFolder(), 'data'),
  FAIR_PLAY: 'strict',
  FFMPEG: 'off',
  RATE_LIMITS: 'off',
});
let room: ReturnType<typeof screeningsIn>;
beforeAll(() => {
  room = screeningsIn(site);
});

/** As after a batch of right answers. */
async function believed(): Promise<Member> {
  const member = await site.given.member();
  await room.sql(
    `insert into member_trust (member_id, proven) values ($1, true) on conflict (member_id) do update set proven = true`,
    [member.id],
  );
  return member;
}

const day = (member: Member, changes: string) =>
  room.sql(`update attention_day set ${changes} where viewer_id = $1`, [member.id]);

test('only members who are believed are offered clips', async () => {
  await room.screened();
  const stranger = await site.given.member();
  expect(await room.next(stranger)).toMatchObject({ offers: [], closed: 'not_known_yet' });
  const known = await believed();
  expect((await room.next(known)).offers.length).toBeGreaterThan(0);
  await room.sql('update member_trust set aside_at = now() where member_id = $1', [known.id]);
  expect(await room.next(known)).toMatchObject({
    offers: [],
    closed: expect.stringMatching(/set_aside|not_known_yet/),
  });
});

test('credits for attention count towards the ceiling of the day, and nothing counts beyond it', async () => {
  const clip = await room.screened();
  const viewer = await believed();
  const offer = await room.offerOf(viewer, clip.id);
  // One credit is left of the day.
  await day(viewer, 'most = 1, check_chance = 0');
  const seen = await room.watch(viewer, offer);
  expect(seen).toMatchObject({ creditsToday: 1, ringMs: 0, countedMs: 30_000 });
  await room.sql(
    `insert into member_day (member_id, day, watched) values ($1, (now() at time zone 'utc')::date, 100000)
     on conflict (member_id, day) do update set watched = 100000`,
    [viewer.id],
  );
  expect(await room.next(viewer)).toMatchObject({ offers: [], closed: 'day_is_full' });
  await room.sql('delete from member_day where member_id = $1', [viewer.id]);
});

test('a question comes when a ring is full; nothing counts until it is answered, and a wrong answer brings another', async () => {
  const clip = await room.screened();
  const viewer = await believed();
  const offer = await room.offerOf(viewer, clip.id);
  await day(viewer, 'check_chance = 1');
  const asked = await room.watch(viewer, offer);
  expect(asked.countedMs).toBe(30_000);
  const checkId = asked.check?.id as string;
  expect(checkId).toBeTruthy();
  expect((await room.next(viewer)).check).toEqual({ id: checkId });
  const body = { checkId };
  expect(await viewer.try(screening.answerScreeningCheck, { body: { checkId, choice: 1 } })).toMatchObject({
    body: { code: 'check_not_drawn' },
  });
  const drawn = await viewer.call(screening.drawScreeningCheck, { body });
  expect(drawn.asks).toBe('question');
  const wrong = ((await room.rightChoice(checkId)) % 6) + 1;
  const answered = await viewer.call(screening.answerScreeningCheck, { body: { checkId, choice: wrong } });
  expect(answered).toEqual({ passed: false, check: { id: expect.any(String) } });
  expect(await viewer.try(screening.answerScreeningCheck, { body: { checkId, choice: 1 } })).toMatchObject({
    status: 410,
  });
  const second = answered.check?.id as string;
  const stranger = await believed();
  expect(await stranger.try(screening.drawScreeningCheck, { body: { checkId: second } })).toMatchObject({
    status: 410,
  });
  await viewer.call(screening.drawScreeningCheck, { body: { checkId: second } });
  const right = await room.rightChoice(second);
  expect(await viewer.call(screening.answerScreeningCheck, { body: { checkId: second, choice: right } })).toEqual({
    passed: true,
    check: null,
  });
  for (const { visitId } of (await room.next(viewer)).offers) await room.leave(viewer, visitId);
  const other = await room.screened();
  expect(await room.watch(viewer, await room.offerOf(viewer, other.id), 10)).toMatchObject({
    countedMs: 10_000,
    check: null,
  });
});

test('whoever never leaves a clip is asked with each credit, and is left out of the figures of creators', async () => {
  const clip = await room.screened();
  const [never, sometimes] = [await believed(), await believed()];
  const owner = await site.given.member();
  for (let n = 0; n < CLIPS_IN_A_ROW; n++) {
    const clipId = await room.readyClip(owner, { seconds: 5 });
    await visit(site.app, { clipId, viewer: never, seconds: '11111' });
    await visit(site.app, { clipId, viewer: sometimes, seconds: n === 7 ? '1111' : '11133' });
  }
  const facts = async (member: Member) => {
    const { visitId } = await room.offerOf(member, clip.id);
    const [row] = await room.sql<{ chance: number; nothing: boolean }>(
      `select d.check_chance as chance, v.says_nothing as nothing from attention_day d, clip_visit v
       where d.viewer_id = $1 and v.id = $2`,
      [member.id, visitId],
    );
    return row;
  };
  expect(await facts(never)).toEqual({ chance: 1, nothing: true });
  expect(await facts(sometimes)).toEqual({ chance: expect.any(Number), nothing: false });
  expect((await facts(sometimes))?.chance).toBeLessThan(1);
});

test('a member whose answers look like guesses is asked with each credit', async () => {
  const clip = await room.screened();
  const viewer = await believed();
  await room.sql('update member_trust set batch_right = 1, batch_wrong = 4 where member_id = $1', [viewer.id]);
  await room.offerOf(viewer, clip.id);
  expect(await room.sql('select check_chance as chance from attention_day where viewer_id = $1', [viewer.id])).toEqual([
    { chance: 1 },
  ]);
});

test('one browser cannot watch with many accounts', async () => {
  const clips = await Promise.all(Array.from({ length: 2 }, () => room.screened()));
  const members = await Promise.all(Array.from({ length: 4 }, () => believed()));
  const device = 'd'.repeat(32);
  const answers: string[] = [];
  for (const member of members) {
    const cookie = await site.given.session(member);
    const same = site.app.visitor(cookie, { address: '10.77.1.1', device });
    const { status, body } = await same.try(screening.nextClips, { body: {} });
    answers.push(status === 200 ? 'offered' : (body.code ?? ''));
  }
  expect(clips).toHaveLength(2);
  expect(answers).toEqual(['offered', 'offered', 'offered', 'too_many_windows']);
});

test('credits that are not proven cannot be set aside for a clip', async () => {
  const owner = await site.given.member();
  await site.given.rewardedWatch({ viewer: owner });
  const id = await room.readyClip(owner);
  await site.given.credits(owner, 11);
  expect(await owner.try(screening.startScreening, { params: { id }, body: { credits: 12 } })).toMatchObject({
    status: 409,
    body: { code: 'credits_unproven' },
  });
});
