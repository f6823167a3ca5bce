import path from 'node:path';
import { admin, clipModeration, clips, notices, objections, screening } from '@viewloop/contract';
import { beforeEach, expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import { H264, testFolder, uploaded, uploaderIn, video } from '../../../testing/clips.ts';
import type { Member } from '../../../testing/given.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { testSite } from '../../../testing/test-site.ts';

const folder = testFolder();
const site = testSite({ CLIPS: 'on', DATA_DIR: path.join(folder, 'data'), FFMPEG: 'auto', RATE_LIMITS: 'off' });
const room = () => screeningsIn(site);

let moderator: Member;
beforeEach(async () => {
  moderator ??= await site.given.member({ isModerator: true });
});

const queue = (limit = 100) => moderator.call(clipModeration.listReviews, { query: { limit: String(limit) } as never });
const inQueue = async (id: number) => (await queue()).clips.find((clip) => clip.id === id);
const decide = (id: number, body: object) =>
  moderator.try(clipModeration.decideClip, { params: { id }, body: body as never });
const read = (owner: Member, id: number) => owner.call(clips.readClip, { params: { id } });
const kinds = async (member: Member) => (await member.call(notices.listNotices)).map(({ kind }) => kind);
const log = () => site.app.db.read((tx) => tx.query<{ text: string }>('select text from admin_action order by id'));

/** A clip whose owner asks to have it shown. */
async function asked(owner?: Member, credits = 60): Promise<{ id: number; owner: Member }> {
  const by = owner ?? (await site.given.member());
  await site.given.credits(by, credits);
  const id = await room().readyClip(by, {});
  await by.call(screening.startScreening, { params: { id }, body: { credits } });
  return { id, owner: by };
}

test('a moderator sees what waits, with the clip itself, and lets it in', async () => {
  const { id, owner } = await asked();
  const shown = await inQueue(id);
  expect(shown).toMatchObject({
    title: 'A cut',
    state: 'waiting',
    owner: { id: owner.id, username: owner.username },
    reports: 0,
    likeRemoved: null,
    votes: { keep: 0, refuse: 0 },
  });
  expect(shown?.rendition.url).toContain(`/api/clips/${id}/files/480.mp4?`);
  expect((await decide(id, { decision: 'keep' })).status).toBe(200);
  expect(await read(owner, id)).toMatchObject({ state: 'screening', screening: { review: 'kept' } });
  expect(await kinds(owner)).toContain('clip_screening');
  expect(await inQueue(id)).toBeUndefined();
  expect(await decide(id, { decision: 'keep' })).toMatchObject({ status: 409, body: { code: 'clip_decided' } });
});

test('a refused clip: credits back, a statement of reasons with the way to object, and a line in the log', async () => {
  const { id, owner } = await asked();
  expect(await decide(id, { decision: 'refuse' })).toMatchObject({ status: 400 });
  expect(await read(owner, id)).toMatchObject({ state: 'waiting' });
  const body = { decision: 'refuse', refusal: 'copyright', note: 'The music is of somebody else.' };
  expect((await decide(id, body)).status).toBe(200);
  expect(await read(owner, id)).toMatchObject({ state: 'refused', fault: { code: 'copyright' } });
  expect(await site.app.db.read((tx) => balanceOf(tx, owner.id))).toBe(60);
  const [notice] = await owner.call(notices.listNotices);
  expect(notice).toMatchObject({
    kind: 'clip_refused',
    facts: { clipId: id, fault: 'copyright', note: 'The music is of somebody else.', returned: 60 },
  });
  expect(await decide(id, body)).toMatchObject({ status: 409, body: { code: 'clip_decided' } });
  expect((await log()).some(({ text }) => text.includes(`Refused clip ${id}`) && text.includes('music'))).toBe(true);
});

test('the owner of a refused clip objects once; granted, it counts as clean and is forgotten as a removed one', async () => {
  const { id, owner } = await asked();
  const object = (text: string) => owner.try(objections.objectToClip, { params: { id }, body: { text } });
  expect(await object('It is mine')).toMatchObject({ status: 409, body: { code: 'nothing_to_object' } });
  await decide(id, { decision: 'refuse', refusal: 'copyright' });
  const stranger = await site.given.member();
  const theirs = await stranger.try(objections.objectToClip, { params: { id }, body: { text: 'x' } });
  expect(theirs).toMatchObject({ status: 404, body: { code: 'clip_unknown' } });
  const made = await object('It is mine');
  expect(made).toMatchObject({ status: 200, body: { about: 'clip', clipId: id, visitId: null, state: 'open' } });
  expect(await object('Look again')).toMatchObject({ status: 409, body: { code: 'objected_before' } });
  const params = { id: (made.body as { id: number }).id };
  expect(await moderator.call(objections.readObjection, { params })).toMatchObject({
    title: 'A cut',
    clipFault: 'copyright',
    grantable: true,
  });
  await moderator.call(objections.decideObjection, { params, body: { grant: true, answer: 'You were right' } });
  expect(await read(owner, id)).toMatchObject({ state: 'deleted', fault: null, screening: { review: 'kept' } });
  expect(await kinds(owner)).toContain('objection_granted');
  expect(await site.app.db.read((tx) => balanceOf(tx, owner.id))).toBe(60);

  const kept = await asked();
  await decide(kept.id, { decision: 'refuse', refusal: 'against_rules' });
  const second = await kept.owner.call(objections.objectToClip, { params: { id: kept.id }, body: { text: 'Why?' } });
  const no = { params: { id: second.id }, body: { grant: false, answer: 'It stays' } };
  await moderator.call(objections.decideObjection, no);
  expect(await read(kept.owner, kept.id)).toMatchObject({ state: 'refused' });
  expect(await kinds(kept.owner)).toContain('objection_refused');
});

test('a clip that its owner does not want to show any more waits for nobody', async () => {
  const { id, owner } = await asked();
  expect(await inQueue(id)).toBeDefined();
  await owner.call(screening.stopScreening, { params: { id } });
  expect(await inQueue(id)).toBeUndefined();
  expect(await site.app.db.read((tx) => balanceOf(tx, owner.id))).toBe(60);
});

test('only moderators decide', async () => {
  const { id, owner } = await asked();
  const params = { params: { id }, body: { decision: 'keep' as const } };
  expect((await owner.try(clipModeration.decideClip, params)).status).toBe(403);
  expect((await owner.try(clipModeration.listReviews, {})).status).toBe(403);
  expect((await owner.try(clipModeration.listClipNotices, {})).status).toBe(403);
  expect(await decide(999_999, { decision: 'keep' })).toMatchObject({ status: 404 });
});

/** Somebody who was offered the clip, and reports it. */
async function reportBy(viewer: Member, clipId: number, reason = 'unsuitable') {
  const { visitId } = await room().offerOf(viewer, clipId);
  return viewer.try(screening.reportClip, { body: { visitId, reason: reason as 'other' } });
}

test('three viewers hide a clip until a moderator decides; keeping it shows it again', async () => {
  const { id, owner } = await room().screened();
  const [first, second, third] = await site.given.members(3);
  expect((await reportBy(first as Member, id)).status).toBe(200);
  expect(await reportBy(first as Member, id)).toMatchObject({ status: 409, body: { code: 'already_reported' } });
  await reportBy(second as Member, id);
  expect(await read(owner, id)).toMatchObject({ state: 'screening' });
  expect(await inQueue(id)).toMatchObject({ reports: 2 });
  await reportBy(third as Member, id);
  expect(await read(owner, id)).toMatchObject({ state: 'waiting', screening: { review: 'asked' } });
  expect(await kinds(owner)).toContain('clip_hidden');
  expect(await inQueue(id)).toMatchObject({ reports: 3 });
  expect((await decide(id, { decision: 'keep' })).status).toBe(200);
  expect(await read(owner, id)).toMatchObject({
    state: 'screening',
    screening: { review: 'kept', creditsReturned: 0 },
  });
});

test('a clip that was not offered to somebody cannot be reported by them', async () => {
  const { id } = await room().screened();
  const viewer = await site.given.member();
  const { visitId } = await room().offerOf(viewer, id);
  const other = await site.given.member();
  const body = { visitId, reason: 'other' as const };
  expect(await other.try(screening.reportClip, { body })).toMatchObject({ status: 404 });
  expect((await viewer.try(screening.reportClip, { body: { ...body, reason: 'ugly' as 'other' } })).status).toBe(400);
});

const setReview = async (clipReview: 'moderator' | 'trusted' | 'proven') =>
  (await site.given.admin()).call(admin.updateSettings, { body: { clipReview } });

/** A member of the highest level. */
async function trustedMember(): Promise<Member> {
  const member = await site.given.member();
  await site.app.db.write((tx) =>
    tx.query(
      `insert into member_trust (member_id, proven, proven_views, since) values ($1, true, 5000, now() - interval '400 days')`,
      [member.id],
    ),
  );
  return member;
}

test('members without the highest level, and members of a site whose moderators decide, have no vote', async () => {
  const { id } = await asked();
  const voter = await trustedMember();
  const vote = { body: { clipId: id, vote: 'keep' as const } };
  expect(await voter.call(clipModeration.nextVote)).toEqual({ isVoter: false, waiting: 0, clip: null });
  expect(await voter.try(clipModeration.voteOnClip, vote)).toMatchObject({
    status: 403,
    body: { code: 'clip_vote_closed' },
  });
  await setReview('trusted');
  const newcomer = await site.given.member();
  expect(await newcomer.call(clipModeration.nextVote)).toEqual({ isVoter: false, waiting: 0, clip: null });
  expect((await newcomer.try(clipModeration.voteOnClip, vote)).status).toBe(403);
  await setReview('moderator');
});

test('three trusted members who agree decide; nobody votes twice or on a clip of their own', async () => {
  await setReview('trusted');
  // Only this clip waits for votes.
  await site.app.db.write((tx) => tx.query(`update screening set review = 'refused' where review = 'asked'`));
  const [kept, refused] = [await asked(await trustedMember()), await asked()];
  const voters = [await trustedMember(), await trustedMember(), await trustedMember(), await trustedMember()];
  const vote = (voter: Member, clipId: number, choice: 'keep' | 'against_rules' | 'copyright') =>
    voter.try(clipModeration.voteOnClip, {
      body: { clipId, ...(choice === 'keep' ? { vote: 'keep' } : { vote: 'refuse', refusal: choice }) },
    });
  const [first] = voters as [Member];
  expect(await first.call(clipModeration.nextVote)).toMatchObject({
    isVoter: true,
    waiting: 2,
    clip: { id: kept.id, title: 'A cut', hasSound: true, cover: null, frames: [], captions: null },
  });
  const withoutReason = await first.try(clipModeration.voteOnClip, { body: { clipId: kept.id, vote: 'refuse' } });
  expect(withoutReason).toMatchObject({ status: 400, body: { details: { field: 'refusal' } } });
  expect((await vote(first, kept.id, 'keep')).status).toBe(200);
  expect((await vote(first, kept.id, 'keep')).status).toBe(403);
  expect((await first.call(clipModeration.nextVote)).clip).toMatchObject({ id: refused.id });
  expect((await vote(kept.owner, kept.id, 'keep')).status).toBe(403);
  await vote(voters[1] as Member, kept.id, 'against_rules');
  await vote(voters[2] as Member, kept.id, 'keep');
  expect(await inQueue(kept.id)).toMatchObject({ votes: { keep: 2, refuse: 1 } });
  await vote(voters[3] as Member, kept.id, 'keep');
  expect(await read(kept.owner, kept.id)).toMatchObject({ state: 'screening' });
  // The owner is told the reason that most of them gave.
  for (const [index, reason] of (['copyright', 'against_rules', 'copyright'] as const).entries())
    expect((await vote(voters[index] as Member, refused.id, reason)).status).toBe(200);
  expect(await read(refused.owner, refused.id)).toMatchObject({ state: 'refused', fault: { code: 'copyright' } });
  expect((await vote(voters[3] as Member, refused.id, 'keep')).status).toBe(403);
  await setReview('moderator');
});

test('after three clean clips the rules let a member in, if the admin wants it so', async () => {
  const owner = await site.given.member();
  for (let clip = 0; clip < 3; clip++) await decide((await asked(owner)).id, { decision: 'keep' });
  expect(await read(owner, (await asked(owner)).id)).toMatchObject({ state: 'waiting' });
  await setReview('proven');
  const fifth = await asked(owner);
  expect(await read(owner, fifth.id)).toMatchObject({ state: 'screening', screening: { review: 'kept' } });
  const newcomer = await asked();
  expect(await read(newcomer.owner, newcomer.id)).toMatchObject({ state: 'waiting' });
  await decide(fifth.id, { decision: 'refuse', refusal: 'against_rules' });
  expect(await read(owner, (await asked(owner)).id)).toMatchObject({ state: 'waiting' });
  await setReview('moderator');
});

const notify = (body: object) =>
  site.app.visitor().try(clipModeration.noticeClip, {
    body: {
      clip: 'the one with the red car',
      ground: 'copyright',
      explanation: 'This is my film, made in March.',
      name: 'Ada',
      email: 'ada@example.org',
      goodFaith: true,
      ...body,
    } as never,
  });
const openNotices = () => moderator.call(clipModeration.listClipNotices, {});

test('anybody can notify the site; the clock depends on the ground, and the team is told', async () => {
  const { id, owner } = await asked();
  const image = await notify({ clip: String(id), ground: 'intimate_image', name: undefined, email: undefined });
  expect(image.status).toBe(200);
  const film = await notify({});
  const { notices: open } = await openNotices();
  const [first, second] = [image, film].map(({ body }) =>
    open.find((one) => one.id === (body as { number: number }).number),
  );
  const hours = (notice: typeof first) => (Date.parse(notice?.dueAt ?? '') - Date.parse(notice?.at ?? '')) / 3_600_000;
  expect([Math.round(hours(first)), Math.round(hours(second))]).toEqual([48, 168]);
  expect(first).toMatchObject({ clipId: id, name: null, email: null });
  expect(second).toMatchObject({ clipId: null, named: 'the one with the red car', email: 'ada@example.org' });
  // Those with the least time left come first.
  expect(open.map(({ dueAt }) => dueAt)).toEqual(open.map(({ dueAt }) => dueAt).toSorted());
  expect(await kinds(moderator)).toContain('clip_notice_made');
  expect(await kinds(owner)).not.toContain('clip_notice_made');
});

test.each([
  ['without a name, where one is needed', { name: undefined }, 'clip_notice_name'],
  ['without an address, where one is needed', { email: undefined }, 'clip_notice_name'],
  ['without good faith', { goodFaith: false }, 'bad_request'],
  ['with hardly a word', { explanation: 'Remove it' }, 'bad_request'],
  ['on an unknown ground', { ground: 'taste' }, 'bad_request'],
])('a notice is refused %s', async (_, change, code) => {
  const { open } = await openNotices();
  expect(await notify(change)).toMatchObject({ status: 400, body: { code } });
  expect((await openNotices()).open).toBe(open);
});

const numberOf = ({ body }: { body: unknown }) => (body as { number: number }).number;
const decideNotice = (id: number, body: object) =>
  moderator.try(clipModeration.decideClipNotice, { params: { id }, body: body as never });

test('a notice that is right removes the clip: both sides are told why, once', async () => {
  const { id, owner } = await room().screened();
  const number = numberOf(await notify({ ground: 'personal_rights', email: 'bea@example.org' }));
  const answer = 'The clip has been removed.';
  expect(await decideNotice(number, { remove: true, answer })).toMatchObject({
    status: 400,
    body: { code: 'clip_notice_clip' },
  });
  expect((await decideNotice(number, { remove: true, answer, clipId: id })).status).toBe(200);
  expect(await read(owner, id)).toMatchObject({ state: 'refused', fault: { code: 'against_rules' } });
  expect((await owner.call(notices.listNotices))[0]).toMatchObject({ kind: 'clip_refused', facts: { note: answer } });
  expect(await site.app.db.read((tx) => balanceOf(tx, owner.id))).toBe(60);
  const mails = await site.app.db.read((tx) =>
    tx.query(
      `select 1 as one from delivery d where d::text like '%bea@example.org%' and d::text like '%message_answer%'`,
    ),
  );
  expect(mails).toHaveLength(1);
  expect(await decideNotice(number, { remove: false, answer })).toMatchObject({
    body: { code: 'clip_notice_decided' },
  });
  const decided = await moderator.call(clipModeration.listClipNotices, { query: { open: 'false' } as never });
  expect(decided.notices.find((one) => one.id === number)).toMatchObject({ removed: true, answer, clipId: id });
  expect((await log()).some(({ text }) => text.includes(`Removed clip ${id}`))).toBe(true);
});

test('a notice that is wrong changes nothing but is answered', async () => {
  const { id, owner } = await room().screened();
  const number = numberOf(await notify({ clip: `#${id}` }));
  expect((await decideNotice(number, { remove: false, answer: 'It is their own film.' })).status).toBe(200);
  expect(await read(owner, id)).toMatchObject({ state: 'screening' });
  expect(await decideNotice(999_999, { remove: false, answer: 'x' })).toMatchObject({ status: 404 });
});

const film = (source: string, more: string[] = []) =>
  video(folder, ['-f', 'lavfi', '-i', `${source}=s=180x320:r=10:d=2`, ...more, ...H264]);

let removed = 0;

test('a notice removes the clip together with its copies', async () => {
  const first = await uploaded(site.app, await uploaderIn(site.given), film('testsrc2'));
  const copy = await uploaded(site.app, await uploaderIn(site.given), film('testsrc2', ['-crf', '38']));
  const number = numberOf(await notify({ clip: String(first.id), ground: 'intimate_image' }));
  expect((await decideNotice(number, { remove: true, answer: 'Removed.' })).status).toBe(200);
  const states = await site.app.db.read((tx) =>
    tx.query<{ state: string }>('select state from clip where id = any($1)', [[first.id, copy.id]]),
  );
  expect(states.map(({ state }) => state)).toEqual(['refused', 'refused']);
  expect((await log()).some(({ text }) => text.includes(`Removed clip ${first.id} and 1 copies`))).toBe(true);
  removed = first.id;
});

test.each<[string, boolean, string, string[]]>([
  ['smaller and encoded again', true, 'testsrc2', ['-vf', 'scale=120:214', '-crf', '35']],
  ['in a mirror', true, 'testsrc2', ['-vf', 'hflip']],
  ['if it is another film', false, 'testsrc', []],
])('a removed clip that comes back %s: recognised is %s', async (_, isRecognised, source, more) => {
  const owner = await uploaderIn(site.given);
  const { id, state } = await uploaded(site.app, owner, film(source, more));
  // It decides nothing: the clip is ready, and a moderator sees what it looks like.
  expect(state).toBe('waiting');
  await site.given.credits(owner.member, 60);
  await owner.member.call(screening.startScreening, { params: { id }, body: { credits: 60 } });
  expect((await inQueue(id))?.likeRemoved).toBe(isRecognised ? removed : null);
});
