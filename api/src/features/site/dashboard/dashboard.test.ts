import { dashboard, watching } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const today = () => new Date().toISOString().slice(0, 10);

test('a new member has nothing yet, on seven days', async () => {
  const member = await site.given.member();
  const stats = await member.call(dashboard.stats);
  expect(stats).toMatchObject({
    dailyViews: 0,
    weeklyViews: 0,
    previousWeekViews: 0,
    totalWatched: 0,
    totalEarned: 0,
    referralEarnings: 0,
    referralCount: 0,
    activePromotions: 0,
    viewsToCome: 0,
  });
  expect(stats.lastSevenDays.map(({ watched, received }) => [watched, received])).toEqual(Array(7).fill([0, 0]));
  expect(stats.lastSevenDays.at(-1)?.day).toBe(today());
});

test('what was watched, received, promoted and referred', async () => {
  const member = await site.given.member();
  const referred = await site.given.member({ referredBy: member });
  const promotion = await site.given.promotion({ owner: member, credits: 11 });
  await site.given.rewardedWatch({ promotion, viewer: referred });
  for (let n = 0; n < 3; n++) await site.given.rewardedWatch({ viewer: referred });
  for (let n = 0; n < 2; n++) await site.given.rewardedWatch({ viewer: member });
  const stats = await member.call(dashboard.stats);
  expect(stats).toMatchObject({
    dailyViews: 2,
    weeklyViews: 2,
    totalWatched: 2,
    totalEarned: 2,
    referralEarnings: 1,
    referralCount: 1,
    activePromotions: 1,
    viewsToCome: 4,
  });
  expect(stats.lastSevenDays.at(-1)).toEqual({ day: today(), watched: 2, received: 1 });
});

test('the weeks are the last seven days and the seven before, today included', async () => {
  const member = await site.given.member();
  await site.given.rewardedWatch({ viewer: member });
  const daysAgo = [1, 6, 7, 13, 14];
  await site.app.db.write((tx) =>
    tx.query(
      `insert into member_day (member_id, day, watched)
       select $1, (now() at time zone 'utc')::date - ago, 10 from unnest($2::int[]) ago`,
      [member.id, daysAgo],
    ),
  );
  expect(await member.call(dashboard.stats)).toMatchObject({ dailyViews: 1, weeklyViews: 21, previousWeekViews: 20 });
  await site.app.db.write((tx) =>
    tx.query('delete from member_day where member_id = $1 and watched = 10', [member.id]),
  );
});

test('videos on offer are counted up to a hundred', async () => {
  const owner = await site.given.member();
  const member = await site.given.member();
  const before = (await member.call(dashboard.stats)).availableVideos;
  for (let n = before; n < 102; n++) await site.given.promotion({ owner, credits: 2 });
  expect((await member.call(dashboard.stats)).availableVideos).toBe(100);
  expect((await owner.call(dashboard.stats)).availableVideos).toBe(before);
});

test('a stranger has no figures', async () => {
  expect((await site.app.visitor().try(dashboard.stats)).status).toBe(401);
});

test('days in a row end with a day without a video; the longest row is remembered', async () => {
  const member = await site.given.member();
  const watchedDaysAgo = async (days: number[]) => {
    await site.app.db.write((tx) => tx.query('delete from member_day where member_id = $1', [member.id]));
    await site.app.db.write((tx) =>
      tx.query(
        `insert into member_day (member_id, day, watched)
         select $1, (now() at time zone 'utc')::date - ago, 1 from unnest($2::int[]) ago`,
        [member.id, days],
      ),
    );
    const { daysInARow, bestDaysInARow } = await member.call(dashboard.stats);
    return [daysInARow, bestDaysInARow];
  };
  expect(await watchedDaysAgo([])).toEqual([0, 0]);
  expect(await watchedDaysAgo([0])).toEqual([1, 1]);
  expect(await watchedDaysAgo([1, 2, 3])).toEqual([3, 3]);
  expect(await watchedDaysAgo([0, 1, 3, 4, 5, 6])).toEqual([2, 4]);
  expect(await watchedDaysAgo([2, 3])).toEqual([0, 2]);
  await site.app.db.write((tx) => tx.query('delete from member_day where member_id = $1', [member.id]));
});

test('a newcomer has neither promoted nor been watched, until they have', async () => {
  const promotion = await site.given.promotion();
  expect(await promotion.owner.call(dashboard.stats)).toMatchObject({ hasPromoted: true, hasReceivedView: false });
  const { viewer } = await site.given.rewardedWatch({ promotion });
  expect(await promotion.owner.call(dashboard.stats)).toMatchObject({ hasReceivedView: true });
  expect(await viewer.call(dashboard.stats)).toMatchObject({ hasPromoted: false, hasReceivedView: false });
});

describe('who watched', () => {
  async function playedFor(viewId: number, seconds: number): Promise<void> {
    await site.given.secondsPassed(viewId, seconds + 1);
    const played = 'update view set credited_ms = $2, beats = 1, last_beat_at = clock_timestamp() where id = $1';
    await site.app.db.write((tx) => tx.query(played, [viewId, seconds * 1000]));
  }
  const received = (member: Awaited<ReturnType<typeof site.given.member>>) => member.call(dashboard.received);

  test('nobody yet', async () => {
    expect(await received(await site.given.member())).toEqual({ views: [], lines: [] });
  });

  test('paid views and those who left, newest first, with nothing that names the viewer', async () => {
    const owner = await site.given.member();
    const promotion = await site.given.promotion({ owner, credits: 20 });
    const { viewer, view } = await site.given.rewardedWatch({ promotion });
    const mark = (id: number, seconds: string, stayed: number | null) =>
      site.app.db.write((tx) =>
        tx.query('update view_trace set seconds = $2, stayed_s = $3 where view_id = $1', [id, seconds, stayed]),
      );
    await mark(view.id, '3'.repeat(20) + '5'.repeat(10), 12);
    const left = await site.given.startedWatch({ promotion });
    await playedFor(left.view.id, 14);
    await mark(left.view.id, '5'.repeat(14), null);
    await left.viewer.call(watching.abandonWatching, { body: { viewId: left.view.id, reason: 'skipped' } });
    // Somebody who never pressed play has not watched, and trouble says nothing about the video.
    const unseen = await site.given.startedWatch({ promotion });
    await unseen.viewer.call(watching.abandonWatching, { body: { viewId: unseen.view.id, reason: 'closed' } });
    const broken = await site.given.startedWatch({ promotion });
    await playedFor(broken.view.id, 3);
    await broken.viewer.call(watching.abandonWatching, { body: { viewId: broken.view.id, reason: 'player_error' } });

    const { views } = await received(owner);
    const about = { promotionId: promotion.id, at: expect.stringMatching(/:00\.000Z$/), title: promotion.title };
    expect(views).toEqual([
      { ...about, paid: false, seconds: 14, stayedSeconds: 0, heard: false },
      { ...about, paid: true, seconds: 30, stayedSeconds: 12, heard: true },
    ]);
    expect(JSON.stringify(views)).not.toContain(viewer.id.slice(0, 8));
    expect((await received(viewer)).views).toEqual([]);
  });

  test('lines appear once they are published, and hidden ones never', async () => {
    const owner = await site.given.member();
    const promotion = await site.given.promotion({ owner, credits: 20 });
    await site.app.db.write(async (tx) => {
      await tx.query('insert into feedback (promotion_id) values ($1) on conflict do nothing', [promotion.id]);
    });
    const write = async (text: string, shown: boolean, state: string) => {
      const { view, viewer } = await site.given.rewardedWatch({ promotion });
      await site.app.db.write((tx) =>
        tx.query(
          `insert into feedback_answer (view_id, promotion_id, viewer_id, state, expires_at, answered_at, questions, text, text_state, shown)
           values ($1, $2, $3, 'answered', now(), now(), '{}', $4, $5, $6)`,
          [view.id, promotion.id, viewer.id, text, state, shown],
        ),
      );
    };
    await write('I liked the ending', true, 'shown');
    await write('Not yet published', false, 'shown');
    await write('Rude', true, 'hidden');
    const { lines } = await received(owner);
    expect(lines.map(({ text }) => text)).toEqual(['I liked the ending']);
    // They were written without being paid, which the audit would notice.
    await site.app.db.write(async (tx) => {
      await tx.query('delete from feedback_answer where promotion_id = $1', [promotion.id]);
      await tx.query('delete from feedback where promotion_id = $1', [promotion.id]);
    });
  });

  test('a round counts what own videos got while it was watched', async () => {
    const owner = await site.given.member();
    const promotion = await site.given.promotion({ owner, credits: 20 });
    await site.given.rewardedWatch({ promotion });
    await site.app.db.write(async (tx) => {
      await tx.query('set local session_replication_role = replica');
      const earlier = `started_at = started_at - interval '1 hour', ended_at = ended_at - interval '1 hour'`;
      await tx.query(`update view set ${earlier} where promotion_id = $1`, [promotion.id]);
      // An hour ago can be yesterday, and the days that are counted follow the views.
      await tx.query(
        `update member_day d set day = (v.ended_at at time zone 'utc')::date from view v
         where v.promotion_id = $1 and d.member_id in (v.viewer_id, $2)`,
        [promotion.id, owner.id],
      );
    });
    for (let n = 0; n < 5; n++) await site.given.rewardedWatch({ viewer: owner });
    await site.given.rewardedWatch({ promotion });
    expect(await owner.call(dashboard.round)).toEqual({ received: 1, questions: 'none', answersMissing: 0 });
  });
});
