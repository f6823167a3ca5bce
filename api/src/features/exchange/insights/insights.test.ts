import { admin, insights, notices, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { testSite } from '../../../testing/test-site.ts';
import { foldInsights } from './fold-insights.job.ts';

const site = testSite({ RATE_LIMITS: 'off' });

/** As if all watches so far had begun an hour earlier. */
const anHourLater = () =>
  site.app.db.write(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update view set started_at = started_at - interval '1 hour' where started_at > now() - interval '30 minutes'`,
    );
  });

test('ended watches are counted once, with their reasons, however often the job runs', async () => {
  const promotion = await site.given.promotion({ credits: 60 });
  const own = { params: { id: promotion.id } };
  for (let n = 0; n < 18; n++) await site.given.rewardedWatch({ promotion });
  for (const reason of ['skipped', 'skipped', 'closed'] as const) {
    const { viewer, view } = await site.given.startedWatch({ promotion });
    await viewer.call(watching.abandonWatching, { body: { viewId: view.id, reason } });
  }
  const live = await site.given.startedWatch({ promotion });

  expect(await foldInsights(site.app)).toBe(0);
  // The figures of the page are of now, also before the job has counted: views, starts and ends agree.
  const ends = { completed: 18, started: 21, promotion: { viewsReceived: 18 } };
  expect(await promotion.owner.call(insights.readInsights, own)).toMatchObject(ends);
  expect(await promotion.owner.call(insights.readOverview)).toMatchObject({
    promotions: [{ views: 18, started: 21, completed: 18 }],
  });
  await anHourLater();
  // The one that still runs holds the count up until it ends.
  expect(await foldInsights(site.app)).toBe(21);
  expect(await foldInsights(site.app)).toBe(0);
  const answer = await promotion.owner.call(insights.readInsights, own);
  expect(answer).toMatchObject({
    started: 21,
    completed: 18,
    left: [
      { reason: 'skipped', count: 2 },
      { reason: 'closed', count: 1 },
    ],
    creditsLeft: 24,
    promotion: { viewsReceived: 18, creditsSpent: 60, creditsBudget: 60, creditsDelivered: 36, creditsLeft: 24 },
  });
  expect(answer.attention?.watching[0]).toBeCloseTo(18 / 21);
  expect(answer.days.reduce((sum, { views }) => sum + views, 0)).toBe(18);
  expect(answer.hours.reduce((sum, views) => sum + views, 0)).toBe(18);
  expect(answer.expected?.earliest).toBeDefined();

  await live.viewer.call(watching.abandonWatching, { body: { viewId: live.view.id, reason: 'closed' } });
  expect(await foldInsights(site.app)).toBe(1);
  expect((await promotion.owner.call(insights.readInsights, own)).started).toBe(22);
});

test('attention and the sentence are of now, the same before and after the job, and where viewers are waits for it', async () => {
  const promotion = await site.given.promotion({ credits: 60 });
  const read = () => promotion.owner.call(insights.readInsights, { params: { id: promotion.id } });
  for (let n = 0; n < 8; n++) await site.given.rewardedWatch({ promotion });
  await anHourLater();
  expect(await foldInsights(site.app)).toBe(8);
  for (let n = 0; n < 16; n++) {
    const { viewer, view } = await site.given.startedWatch({ promotion });
    await site.app.db.write(async (tx) => {
      await tx.query(
        `update view set credited_ms = 14500, hidden_ms = 1000, started_at = now() - interval '20 seconds', last_beat_at = now()
         where id = $1`,
        [view.id],
      );
      await tx.query(
        `update view_trace set audience = 'DE,de,phone', seconds = '333333333333333', length_s = 20 where view_id = $1`,
        [view.id],
      );
    });
    await viewer.call(watching.abandonWatching, { body: { viewId: view.id, reason: 'skipped' } });
  }
  const live = await read();
  expect(live).toMatchObject({ started: 24, finding: { leavesAt: 14 }, audience: null });
  expect(live.attention).toMatchObject({ hid: 16 / 24, length: { from: 16, to: 31 } });
  expect(live.attention?.watching[13]).toBe(1);
  expect(live.attention?.watching[14]).toBeCloseTo(8 / 24);

  await anHourLater();
  expect(await foldInsights(site.app)).toBe(16);
  const counted = await read();
  expect(counted.attention).toEqual(live.attention);
  expect(counted.finding).toEqual(live.finding);
  expect(counted.audience?.countries).toContainEqual({ name: 'DE', count: 16 });
});

test('where viewers come from is counted and then forgotten', async () => {
  const promotion = await site.given.promotion();
  const { viewer, view } = await site.given.startedWatch({ promotion });
  await site.app.db.write((tx) =>
    tx.query(`update view_trace set audience = 'DE,de,phone' where view_id = $1`, [view.id]),
  );
  await viewer.call(watching.abandonWatching, { body: { viewId: view.id, reason: 'closed' } });
  await anHourLater();
  await foldInsights(site.app);
  const rows = await site.app.db.read((tx) =>
    tx.query<{ name: string }>(
      `select name from insight_count where promotion_id = $1 and name like '%.%' order by name`,
      [promotion.id],
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'country.DE',
    'device.phone',
    'language.de',
    'left.closed',
    'left_at.0',
    'level.new',
  ]);
  const kept = await site.app.db.read((tx) => tx.one('select from view_trace where audience is not null'));
  expect(kept).toBeUndefined();
  // One watch is too few to show any of it.
  const answer = await promotion.owner.call(insights.readInsights, { params: { id: promotion.id } });
  expect([answer.attention, answer.audience]).toEqual([null, null]);
});

test('the views have receipts, voided ones their reason and what came back, and nobody’s name', async () => {
  const promotion = await site.given.promotion();
  const own = { params: { id: promotion.id } };
  const first = await site.given.rewardedWatch({ promotion });
  const second = await site.given.rewardedWatch({ promotion });
  const boss = await site.given.admin();
  await boss.call(admin.voidView, { body: { viewId: first.view.id, reason: '=Not "a" person' } });
  const { views, next } = await promotion.owner.call(insights.readViews, own);
  expect(next).toBeNull();
  expect(views).toMatchObject([
    { viewId: second.view.id, state: 'completed', verified: true, verifiedSeconds: 30, creditsReturned: 0 },
    { viewId: first.view.id, state: 'voided', reason: '=Not "a" person', creditsReturned: 2, receipt: null },
  ]);
  expect(views[0]?.receipt?.text).toContain(`receipt=${second.view.id}`);
  expect(views[0]?.viewer).toBe(second.viewer.id.slice(0, 8));
  expect(JSON.stringify(views)).not.toContain(second.viewer.username);

  const csv = await promotion.owner.try(insights.readViews, { ...own, query: { format: 'csv' } });
  const lines = String(csv.body).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(`"'=Not ""a"" person",2,,`);
});

test('only the owner sees any of it', async () => {
  const promotion = await site.given.promotion();
  const stranger = await site.given.member();
  for (const route of [insights.readInsights, insights.readViews])
    for (const query of [{}, { format: 'csv' }])
      expect(await stranger.try(route, { params: { id: promotion.id }, query })).toMatchObject({
        status: 404,
        body: { code: 'promotion_not_found' },
      });
  expect(await stranger.call(insights.readOverview)).toMatchObject({ promotions: [] });
});

test('the overview compares the promotions of one owner', async () => {
  const owner = await site.given.member();
  const some = await site.given.promotion({ owner, title: 'Some' });
  await site.given.promotion({ owner, title: 'None' });
  await site.given.rewardedWatch({ promotion: some });
  await anHourLater();
  await foldInsights(site.app);
  const { promotions, weeks } = await owner.call(insights.readOverview);
  expect(promotions).toMatchObject([
    { title: 'None', views: 0, costPerView: null, creditsBudget: 20, creditsDelivered: 0, creditsLeft: 20 },
    {
      title: 'Some',
      views: 1,
      started: 1,
      completed: 1,
      costPerView: 2,
      creditsSpent: 20,
      creditsBudget: 20,
      creditsDelivered: 2,
      creditsLeft: 18,
    },
  ]);
  expect(weeks).toHaveLength(8);
  expect(weeks.at(-1)?.views).toBe(1);
});

test('one sentence is said where the counters carry it, on the page and for the list, and to nobody else', async () => {
  const promotion = await site.given.promotion();
  const { owner } = promotion;
  const count = (name: string, times: number) =>
    site.app.db.write((tx) =>
      tx.query('insert into insight_count (promotion_id, name, count) values ($1, $2, $3)', [
        promotion.id,
        name,
        times,
      ]),
    );
  const findings = async () => (await owner.call(insights.readFindings)).findings;
  await count('started', 40);
  await count('left_at.9', 3);
  expect(await findings()).toEqual([]);
  await count('left_at.14', 12);
  const finding = { leavesAt: 14, firstSeconds: null };
  expect(await findings()).toEqual([{ promotionId: promotion.id, ...finding }]);
  const page = await owner.call(insights.readInsights, { params: { id: promotion.id } });
  expect(page.finding).toEqual(finding);
  const stranger = await site.given.member();
  expect((await stranger.call(insights.readFindings)).findings).toEqual([]);
});

test('the owner is told once, when all views of the promotion are there and counted', async () => {
  const promotion = await site.given.promotion({ credits: 4 });
  const { owner } = promotion;
  await site.app.db.write((tx) =>
    tx.query(
      `insert into insight_count (promotion_id, name, count) values ($1, 'started', 40), ($1, 'left_at.14', 12)`,
      [promotion.id],
    ),
  );
  const told = async () => {
    const all = await owner.call(notices.listNotices);
    return all.filter(({ kind }) => kind === 'promotion_finding');
  };
  const watchOne = async () => {
    await site.given.rewardedWatch({ promotion });
    await anHourLater();
    await foldInsights(site.app);
  };
  await watchOne();
  expect(await told()).toEqual([]);
  await watchOne();
  expect(await told()).toMatchObject([
    { facts: { promotionId: promotion.id, leavesAt: 14, better: null, percent: null } },
  ]);
  await foldInsights(site.app);
  expect(await told()).toHaveLength(1);
});
