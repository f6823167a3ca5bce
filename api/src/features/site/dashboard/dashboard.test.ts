import { dashboard } from '@viewloop/contract';
import { expect, test } from 'vitest';
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
