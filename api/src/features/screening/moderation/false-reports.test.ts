import path from 'node:path';
import { clipModeration, clips, screening } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testFolder } from '../../../testing/clips.ts';
import type { Member } from '../../../testing/given.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { testSite } from '../../../testing/test-site.ts';
import { visit } from '../../../testing/visits.ts';
import { letIn } from '../attention/index.ts';

/** With fair play on it costs days to hide somebody's clip, and accounts that were made for it do not count. */

const site = testSite({
  CLIPS: 'on',
  DATA_DIR: path.join(testFolder(), 'data'),
  FFMPEG: 'off',
  RATE_LIMITS: 'off',
  FAIR_PLAY: 'open',
});

/** A clip in the room, whose owner bought the credits. */
async function shown(): Promise<{ id: number; owner: Member }> {
  const owner = await site.given.member();
  await site.given.credits(owner, 60);
  const id = await screeningsIn(site).readyClip(owner, {});
  await owner.call(screening.startScreening, { params: { id }, body: { credits: 60 } });
  await site.app.db.write((tx) => letIn(tx, id));
  return { id, owner };
}

async function known(wishes: { address?: string } = {}): Promise<Member> {
  const member = await site.given.member(wishes);
  await site.app.db.write((tx) =>
    tx.query(
      `insert into member_trust (member_id, proven, proven_views, since) values ($1, true, 100, now() - interval '60 days')`,
      [member.id],
    ),
  );
  return member;
}

async function report(viewer: Member, clipId: number, seconds = '1'): Promise<void> {
  const visitId = await visit(site.app, { clipId, viewer, seconds });
  await viewer.call(screening.reportClip, { body: { visitId, reason: 'unsuitable' } });
}

const stateOf = async ({ id, owner }: { id: number; owner: Member }) =>
  (await owner.call(clips.readClip, { params: { id } })).state;

test('ten new accounts hide nothing', async () => {
  const clip = await shown();
  for (const member of await site.given.members(10)) await report(member, clip.id);
  expect(await stateOf(clip)).toBe('screening');
});

test('known members who never saw it, or who report from one network, hide nothing; three from three do', async () => {
  const clip = await shown();
  for (let blind = 0; blind < 3; blind++) await report(await known(), clip.id, '');
  expect(await stateOf(clip)).toBe('screening');
  for (let near = 0; near < 3; near++) await report(await known({ address: '203.0.113.7' }), clip.id);
  expect(await stateOf(clip)).toBe('screening');
  await report(await known(), clip.id);
  expect(await stateOf(clip)).toBe('screening');
  await report(await known(), clip.id);
  expect(await stateOf(clip)).toBe('waiting');
});

test('members who reported falsely three times have no word any more', async () => {
  const moderator = await site.given.member({ isModerator: true });
  const liars = [await known(), await known(), await known()];
  for (let times = 0; times < 3; times++) {
    const clip = await shown();
    for (const liar of liars) await report(liar, clip.id);
    expect(await stateOf(clip)).toBe('waiting');
    await moderator.call(clipModeration.decideClip, { params: { id: clip.id }, body: { decision: 'keep' } });
    expect(await stateOf(clip)).toBe('screening');
  }
  const last = await shown();
  for (const liar of liars) await report(liar, last.id);
  expect(await stateOf(last)).toBe('screening');
});
