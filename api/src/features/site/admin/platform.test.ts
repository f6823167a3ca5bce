import { admin, landing, promotions } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let given: Given;
let boss: Member;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
  boss = await given.admin();
});
afterAll(() => app.close());
auditAfterEach(() => app);

test('the figures tell where the credits are', async () => {
  const before = await boss.call(admin.adminStats);
  const promotion = await given.promotion({ credits: 10 });
  await given.rewardedWatch({ promotion });
  const after = await boss.call(admin.adminStats);
  expect(after).toEqual({
    totalUsers: before.totalUsers + 2,
    totalViews: before.totalViews + 1,
    totalCredits: before.totalCredits + 1,
    totalDeposits: '0.00000000',
    escrowCredits: before.escrowCredits + 8,
    houseCredits: before.houseCredits + 1,
  });
});

test('the status panel is live', async () => {
  const { view } = await given.startedWatch();
  const status = await boss.call(admin.platformStatus);
  expect(status).toMatchObject({
    database: { ok: true, embedded: false, version: expect.stringMatching(/^\d+/) },
    chain: { mode: 'mock', network: 'regtest' },
    pendingDeposits: 0,
    liveWatches: 1,
  });
  expect(status.database.latencyMs).toBeGreaterThan(0);
  expect(view.id).toBeGreaterThan(0);
});

describe('the audit', () => {
  test('finds nothing to complain about, and says where the credits are', async () => {
    const report = await boss.call(admin.audit);
    expect(report.ok).toBe(true);
    expect(report.checks.length).toBeGreaterThan(40);
    const { members, escrow, house, deposits, adjustments } = report.totals;
    expect(members + escrow + house).toBe(-(deposits + adjustments));
  });

  test('finds the books sound in the middle of everything, too', async () => {
    const referrer = await given.member();
    const viewers = await Promise.all(Array.from({ length: 8 }, () => given.member({ referredBy: referrer })));
    let moving = true;
    const everybodyWatches = Promise.all(
      viewers.map(async (viewer) => {
        for (let n = 0; n < 4; n++) await given.rewardedWatch({ viewer });
      }),
    ).finally(() => {
      moving = false;
    });
    const reports = [];
    while (moving) reports.push(await boss.call(admin.audit));
    await everybodyWatches;
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.flatMap(({ checks }) => checks.filter(({ ok }) => !ok))).toEqual([]);
  });

  test('runs one at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => boss.try(admin.audit)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'audit_running')).toHaveLength(4);
  });

  test('shows the rows that break a rule', async () => {
    const member = await given.member();
    const change = (by: number) =>
      app.db.write((tx) => tx.query('update account set balance = balance + $2 where member_id = $1', [member.id, by]));
    await change(7);
    const report = await boss.call(admin.audit);
    await change(-7);
    expect(report.ok).toBe(false);
    expect(report.checks.find(({ name }) => name === 'a balance is the sum of its postings')).toMatchObject({
      ok: false,
      rows: [{ kind: 'member', balance: 7, sum: 0 }],
    });
  });
});

describe('settings of the site', () => {
  const settings = {
    reportsToHide: 5,
    confirmationTiers: [{ fromLtc: '1.5', confirmations: 6 }],
    banners: [{ text: 'A tool', link: 'https://tool.example/' }],
  };

  test('have defaults, change at once and stand in the log', async () => {
    expect(await boss.call(admin.readSettings)).toMatchObject({ reportsToHide: 3, banners: [] });
    // What is left out stays as it was.
    const saved = { ...admin.settingDefaults, ...settings };
    expect(await boss.call(admin.updateSettings, { body: settings })).toEqual(saved);
    expect(await boss.call(admin.readSettings)).toEqual(saved);
    expect((await app.visitor().call(landing.site)).banners).toEqual(settings.banners);
    const [action] = await boss.call(admin.auditLog, { query: { limit: 1 } });
    expect(action).toMatchObject({
      text: 'Set the reports that hide a promotion to 5, the confirmations of large deposits to 6 from 1.5 LTC, the banners to "A tool" (https://tool.example/)',
      facts: settings,
    });
    await boss.call(admin.updateSettings, { body: settings });
    expect((await boss.call(admin.auditLog, { query: { limit: 1 } }))[0]?.id).toBe(action?.id);
  });

  test.each([
    ['a link that is not https', { banners: [{ text: 'A tool', link: 'http://tool.example' }] }],
    ['an unknown key in a banner', { banners: [{ text: 'A tool', link: 'https://tool.example', style: 'x' }] }],
    ['a script for a link', { banners: [{ text: 'A tool', link: 'javascript:alert(1)' }] }],
    ['an unknown key', { logo: 'x' }],
    ['no reporters', { reportsToHide: 0 }],
  ])('refuse %s', async (_name, wishes) => {
    expect((await boss.try(admin.updateSettings, { body: { ...settings, ...wishes } })).status).toBe(400);
  });
});

describe('moderation', () => {
  const ownState = async (owner: Member, id: number) =>
    (await owner.call(promotions.listPromotions)).find((one) => one.id === id);

  test('hides a promotion, says why, and offers it again', async () => {
    const { id, owner } = await given.promotion();
    await boss.call(admin.hidePromotion, { params: { id }, body: { reason: 'to be looked at' } });
    expect(await ownState(owner, id)).toMatchObject({ state: 'hidden', stateReason: 'to be looked at' });
    expect(await boss.call(admin.listAllPromotions, { query: { state: 'hidden' } })).toMatchObject([{ id }]);
    await boss.call(admin.restorePromotion, { params: { id } });
    expect(await ownState(owner, id)).toMatchObject({ state: 'active' });
    const log = await boss.call(admin.auditLog, { query: { limit: 2 } });
    expect(log.map(({ text }) => text)).toEqual([
      `Restored promotion ${id} and settled its reports`,
      `Hid promotion ${id}: to be looked at`,
    ]);
  });

  test('ends a promotion with a refund', async () => {
    const { id, owner } = await given.promotion({ credits: 9 });
    await boss.call(admin.hidePromotion, { params: { id }, body: { reason: 'not allowed', refund: true } });
    expect(await ownState(owner, id)).toMatchObject({ state: 'stopped', creditsReturned: 9 });
    expect((await boss.try(admin.restorePromotion, { params: { id } })).status).toBe(409);
  });

  test('writes no log when it is refused', async () => {
    const [before] = await boss.call(admin.auditLog, { query: { limit: 1 } });
    const answer = await boss.try(admin.hidePromotion, { params: { id: 999_999 }, body: { reason: 'x' } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'promotion_not_found' } });
    expect((await boss.call(admin.auditLog, { query: { limit: 1 } }))[0]).toEqual(before);
  });

  test('voids a view once: the viewer gives the credit back, the place is free again', async () => {
    const { viewer, view, promotion } = await given.rewardedWatch();
    const body = { viewId: view.id, reason: 'a script' };
    for (let n = 0; n < 2; n++) await boss.call(admin.voidView, { body });
    expect(await ownState(promotion.owner, promotion.id)).toMatchObject({ viewsReceived: 0 });
    const log = await boss.call(admin.auditLog, { query: { limit: 2 } });
    expect(log.filter(({ action }) => action === 'void_view')).toHaveLength(1);
    const signals = await boss.call(admin.memberSignals, { params: { id: viewer.id } });
    expect(signals.views).toMatchObject([{ viewId: view.id, state: 'voided' }]);
    expect(await boss.call(admin.promotionSignals, { params: { id: promotion.id } })).toEqual(signals);
  });
});

test('the log of actions pages backwards', async () => {
  const all = await boss.call(admin.auditLog, { query: { limit: 200 } });
  const { body, headers } = await boss.try(admin.auditLog, { query: { limit: 2, before: all[1]?.id } });
  expect(body).toEqual(all.slice(2, 4));
  expect(headers['x-total-count']).toBe(String(all.length));
});
