import { admin, constants, fairPlay, notices, promotions, watching } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { type GivenPromotion, type Member, videoUrl } from '../../../../testing/given.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { releaseLane } from '../promotion/release-lane.job.ts';
import { showHidden } from './show-hidden.job.ts';

const site = testSite({ FAIR_PLAY: 'open', RATE_LIMITS: 'off' });
const sql = (text: string, values: unknown[] = []) => site.app.db.write((tx) => tx.query(text, values));

let lines = 0;

/** A member who has passed a first batch of checks a minute ago, on a line of its own. */
async function fresh(): Promise<Member> {
  const member = await site.given.member({ address: `172.16.${++lines}.9` });
  await sql('insert into member_trust (member_id, proven) values ($1, true)', [member.id]);
  return member;
}

/** A member of level "known". */
async function known(address?: string): Promise<Member> {
  const member = await site.given.member({ address: address ?? `172.16.${++lines}.9` });
  await sql(`update member set created_at = now() - interval '3 days' where id = $1`, [member.id]);
  await sql('insert into member_trust (member_id, proven, proven_views) values ($1, true, 20)', [member.id]);
  return member;
}
const threeKnown = () => Promise.all([known(), known(), known()]);

/** Watches it to the end and reports it, as a member may. */
async function watchAndReport(by: Member, promotion: GivenPromotion): Promise<void> {
  await site.given.rewardedWatch({ viewer: by, promotion });
  await report(by, promotion);
}

const begin = async (viewer: Member, promotion: GivenPromotion) =>
  (await site.given.startedWatch({ viewer, promotion })).view.id;
const report = (by: Member, { id }: GivenPromotion) =>
  by.call(promotions.reportPromotion, { params: { id }, body: { reason: 'broken' } });
const stateOf = async ({ owner, id }: GivenPromotion) =>
  (await owner.call(promotions.listPromotions)).find((one) => one.id === id)?.state;
const link = (members: readonly Member[]) =>
  sql(
    `with made as (insert into cluster (size) values (3) returning id)
     insert into cluster_member (member_id, cluster_id) select m, id from made, unnest($1::uuid[]) m`,
    [members.map(({ id }) => id)],
  );

test('three fresh accounts hide nothing, even if they are believed, watched it to the end and sit on three lines', async () => {
  const boss = await site.given.admin();
  const rivals = [await site.given.promotion(), await site.given.promotion(), await site.given.promotion()];
  for (const by of await Promise.all([fresh(), fresh(), fresh()]))
    for (const rival of rivals) await watchAndReport(by, rival);
  const listed = await boss.call(admin.listAllPromotions, { query: { reported: 'true', limit: 50 } });
  expect(listed.filter(({ openReports }) => openReports === 3)).toHaveLength(3);
  for (const rival of rivals) expect(await stateOf(rival)).toBe('active');
});

test('known members who only began to watch, or sit on one line, hide nothing', async () => {
  const [begun, sameLine] = [await site.given.promotion(), await site.given.promotion()];
  for (const by of await threeKnown()) {
    await begin(by, begun);
    await report(by, begun);
  }
  const line = ['192.0.2.1', '192.0.2.77', '192.0.2.200'];
  for (const by of await Promise.all(line.map((address) => known(address)))) await watchAndReport(by, sameLine);
  expect([await stateOf(begun), await stateOf(sameLine)]).toEqual(['active', 'active']);
});

test('three of sixteen viewers hide nothing; a fourth does', async () => {
  const promotion = await site.given.promotion({ credits: 60 });
  for (const viewer of await site.given.members(13)) await site.given.rewardedWatch({ viewer, promotion });
  for (const by of await threeKnown()) await watchAndReport(by, promotion);
  expect(await stateOf(promotion)).toBe('active');
  await watchAndReport(await known(), promotion);
  expect(await stateOf(promotion)).toBe('hidden');
});

test('nobody has more than three undecided reports of a day', async () => {
  const by = await known();
  const four = [];
  for (let n = 0; n < 4; n++) four.push(await site.given.promotion());
  const [first, second, third, fourth] = four as [GivenPromotion, GivenPromotion, GivenPromotion, GivenPromotion];
  for (const promotion of [first, second, third]) await report(by, promotion);
  const tryFourth = () => by.try(promotions.reportPromotion, { params: { id: fourth.id }, body: { reason: 'other' } });
  expect(await tryFourth()).toMatchObject({ status: 429, body: { code: 'too_many_reports' } });
  const boss = await site.given.admin();
  const [shown] = await boss.call(admin.listAllPromotions, { query: { q: String(fourth.id) } });
  expect(shown?.openReports).toBe(0);
  await sql(`update report set at = at - interval '1 day' where reporter_id = $1`, [by.id]);
  expect((await tryFourth()).status).toBe(200);
});

test('known members who watched it hide it; the owner is told, objects, and in time it is shown again', async () => {
  const promotion = await site.given.promotion({ title: 'Mine' });
  const { owner, id } = promotion;
  const reporters = await threeKnown();
  const object = (text: string) => owner.try(promotions.objectToHiding, { params: { id }, body: { text } });
  expect((await object('Too early')).status).toBe(409);
  for (const by of reporters) await watchAndReport(by, promotion);
  expect(await stateOf(promotion)).toBe('hidden');
  expect((await owner.call(notices.listNotices)).map(({ kind }) => kind)).toContain('promotion_hidden');
  expect((await object('It plays well')).status).toBe(200);
  expect(
    (await (reporters[0] as Member).try(promotions.objectToHiding, { params: { id }, body: { text: 'x' } })).status,
  ).toBe(404);
  const boss = await site.given.admin();
  const [shown] = await boss.call(admin.listAllPromotions, { query: { q: String(id) } });
  expect(shown).toMatchObject({ state: 'hidden', objection: 'It plays well' });

  expect(await showHidden(site.app)).toBe(0);
  await sql(`update promotion set hidden_at = hidden_at - make_interval(hours => $2) where id = $1`, [
    id,
    constants.DECIDE_HIDDEN_WITHIN_HOURS + 1,
  ]);
  expect(await showHidden(site.app)).toBe(1);
  expect(await stateOf(promotion)).toBe('active');
  expect((await owner.call(notices.listNotices)).map(({ kind }) => kind)).toContain('promotion_shown_again');
});

test('one household is one voice, and whoever reports falsely three times has none', async () => {
  const household = await threeKnown();
  await link(household);
  const target = await site.given.promotion();
  for (const by of household) await watchAndReport(by, target);
  expect(await stateOf(target)).toBe('active');

  const boss = await site.given.admin();
  const liars = await threeKnown();
  for (let n = 0; n < 4; n++) {
    const victim = await site.given.promotion();
    for (const by of liars) await watchAndReport(by, victim);
    expect(await stateOf(victim)).toBe(n < 3 ? 'hidden' : 'active');
    if (n < 3) await boss.call(admin.restorePromotion, { params: { id: victim.id } });
  }
});

test('failures of the player pause nothing by themselves, whoever sends them', async () => {
  for (const viewers of [await site.given.members(3), await threeKnown()]) {
    const promotion = await site.given.promotion();
    for (const viewer of viewers) {
      const viewId = await begin(viewer, promotion);
      await viewer.call(watching.abandonWatching, { body: { viewId, reason: 'video_missing' } });
    }
    expect(await stateOf(promotion)).toBe('active');
  }
});

test('the request id of a top-up is the member’s own', async () => {
  const requestId = site.given.requestId();
  const topUp = async (promotion: GivenPromotion) => {
    await site.given.credits(promotion.owner, 4);
    const input = { params: { id: promotion.id }, body: { creditsSpent: 4, requestId } };
    await promotion.owner.call(promotions.topUpPromotion, input);
    return promotion.owner.call(promotions.topUpPromotion, input);
  };
  expect(await topUp(await site.given.promotion())).toMatchObject({ creditsSpent: 24 });
  expect(await topUp(await site.given.promotion())).toMatchObject({ creditsSpent: 24 });
});

/** Watches to the end without heartbeats, as a simple script does. */
async function earn(viewer: Member, views: number): Promise<void> {
  for (let n = 0; n < views; n++) {
    const { view } = await site.given.startedWatch({ viewer });
    await site.given.secondsPassed(view.id, 31);
    await viewer.call(watching.completeWatching, { body: { viewId: view.id } });
  }
}
const promote = (owner: Member) =>
  owner.call(promotions.createPromotion, { body: { videoUrl: videoUrl(), platform: 'youtube', creditsSpent: 2 } });

test('accounts that promote one video together: beyond the limit of open mode for that video their credits wait', async () => {
  const url = videoUrl();
  const together = (owner: Member) =>
    owner.call(promotions.createPromotion, { body: { videoUrl: url, platform: 'youtube', creditsSpent: 2 } });
  const accounts = (await site.given.members(4)) as [Member, Member, Member, Member];
  for (const account of accounts) await earn(account, 2);
  expect((await together(accounts[0])).waitingCredits).toBe(0);
  // Each has an address of its own, but the video is the same: one place is left of what it may have in a day.
  const { openADayPerVideo } = fairPlay.DEFAULT_FAIR_PLAY_NUMBERS;
  await sql(`delete from unproven_spending where scope = 'address'`);
  await sql(`update unproven_spending set credits = $1 where scope = 'video'`, [openADayPerVideo - 2]);
  expect((await together(accounts[1])).waitingCredits).toBe(0);
  expect((await together(accounts[2])).waitingCredits).toBe(2);
  // Another video is not concerned.
  expect((await promote(accounts[3])).waitingCredits).toBe(0);
  await sql('delete from unproven_spending');
});

test('scripts on one address: what they earn beyond the limit of open mode waits, and the lane gives a little of it', async () => {
  const at = (last: number) => site.given.member({ address: `192.0.2.${last}` });
  const scripts: [Member, Member, Member, Member] = [await at(1), await at(2), await at(3), await at(4)];
  for (const script of scripts) await earn(script, 2);
  expect((await promote(scripts[0])).waitingCredits).toBe(0);
  // Thirty a day are offered at once; twenty-eight of them are used up.
  await sql(`update unproven_spending set credits = 28 where scope = 'address'`);
  const waiting = [];
  for (const script of scripts.slice(1)) waiting.push((await promote(script)).waitingCredits);
  expect(waiting).toEqual([0, 2, 2]);

  const waitsFor = async (owner: Member) => (await owner.call(promotions.listPromotions))[0]?.waitingCredits;
  const lane = { rules: async () => fairPlay.DEFAULT_FAIR_PLAY } as unknown as Parameters<typeof releaseLane>[1];
  await scripts[2].call(fairPlay.chooseLane, { body: { on: true } });
  expect(await releaseLane(site.app, lane)).toBe(0);
  await sql(`update promotion set waiting_since = waiting_since - interval '4 days' where waiting_credits > 0`);
  expect(await releaseLane(site.app, lane)).toBe(1);
  expect([await waitsFor(scripts[2]), await waitsFor(scripts[3])]).toEqual([0, 2]);

  // Nobody waits without a date: after a month the rest is back in the balance.
  const [waits] = await scripts[3].call(promotions.listPromotions);
  expect(waits?.waitingUntil).toMatch(/^20/);
  await sql(`update promotion set waiting_since = waiting_since - interval '27 days' where waiting_credits > 0`);
  await releaseLane(site.app, lane);
  const [ended] = await scripts[3].call(promotions.listPromotions);
  expect(ended).toMatchObject({ state: 'stopped', stateReasonCode: 'stopped_by_waiting', creditsReturned: 2 });
});

test('traces and keys are forgotten after their time', async () => {
  const { view } = await site.given.startedWatch();
  const left = async () => {
    const [row] = await sql(
      `select (select count(*) from view_trace where view_id = $1)::integer as traces,
         (select count(*) from address_key where month < date_trunc('month', now()) - interval '1 month')::integer as keys`,
      [view.id],
    );
    return row;
  };
  await sql(`insert into address_key (month, key) values ('2020-01-01', decode(repeat('00', 32), 'hex'))`);
  await sql(`update view_trace set at = now() - interval '29 days' where view_id = $1`, [view.id]);
  await runJob(site.app, 'forget-traces');
  expect(await left()).toEqual({ traces: 1, keys: 0 });
  await sql(`update view_trace set at = now() - interval '31 days' where view_id = $1`, [view.id]);
  await runJob(site.app, 'forget-traces');
  expect(await left()).toEqual({ traces: 0, keys: 0 });
});
