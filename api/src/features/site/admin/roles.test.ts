import { admin, auth, fairPlay, notices } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let given: ReturnType<typeof givenIn>;
let boss: Member;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off' });
  given = givenIn(app);
  boss = await given.admin();
});
afterAll(() => app.close());

const change = (by: Member, of: Member, role: admin.Role) =>
  by.try(admin.changeRole, { body: { userId: of.id, role } });
const mailsTo = (member: Member) => boss.call(admin.listMails, { query: { q: member.email, limit: 10 } });
const lastAction = async () => (await boss.call(admin.auditLog, { query: { limit: 1 } }))[0];

test('a new admin may do everything at once, with the session that is open, and is told', async () => {
  const ada = await given.member();
  expect((await ada.try(admin.listUsers)).status).toBe(403);
  expect((await change(boss, ada, 'admin')).status).toBe(200);
  expect((await ada.try(admin.listUsers)).status).toBe(200);
  expect(await ada.call(auth.currentUser)).toMatchObject({ isAdmin: true, isModerator: false });
  expect((await ada.call(notices.listNotices)).map(({ kind }) => kind)).toEqual(['made_admin']);
  expect((await mailsTo(ada)).map(({ kind }) => kind)).toContain('role_changed');
  expect(await lastAction()).toMatchObject({ action: 'make_admin', adminName: boss.username, subject: ada.id });
});

test('a moderator sees reports and signals and voids views, but no credits and no settings', async () => {
  const { view, promotion } = await given.rewardedWatch();
  const mod = await given.member();
  await change(boss, mod, 'moderator');
  expect((await mod.call(admin.listAllPromotions)).length).toBeGreaterThan(0);
  await mod.call(fairPlay.fairPlayOverview);
  expect((await mod.call(admin.promotionSignals, { params: { id: promotion.id } })).views).toHaveLength(1);
  await mod.call(admin.voidView, { body: { viewId: view.id, reason: 'A script' } });
  expect(await lastAction()).toMatchObject({ action: 'void_view', adminName: mod.username });
  for (const [route, input] of [
    [admin.updateCredits, { body: { userId: mod.id, credits: 1000 } }],
    [admin.readSettings, {}],
    [admin.listUsers, {}],
    [admin.listMails, {}],
    [admin.changeRole, { body: { userId: mod.id, role: 'admin' } }],
    [admin.suspendMember, { body: { userId: boss.id, reason: 'x' } }],
    [fairPlay.updateFairPlay, { body: fairPlay.DEFAULT_FAIR_PLAY }],
  ] as const)
    expect((await mod.try(route, input)).body).toMatchObject({ code: 'not_admin' });
  expect((await change(boss, mod, 'member')).status).toBe(200);
  expect((await mod.try(admin.listAllPromotions)).status).toBe(403);
  expect((await mod.call(notices.listNotices)).map(({ kind }) => kind)).toEqual(['role_removed']);
});

test('open event streams end with a change of role, and nothing is written after their end', async () => {
  const ada = await given.member();
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/api/events`, { headers: { cookie: await given.session(ada) } });
  const heard = stream.text();
  // The change announces two topics in one transaction: the session, which ends the stream, and a notice.
  await change(boss, ada, 'moderator');
  expect(await heard).toContain('{"topic":"session"}');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('the same role again changes nothing and is not logged', async () => {
  const ada = await given.member();
  await change(boss, ada, 'moderator');
  const before = await lastAction();
  expect((await change(boss, ada, 'moderator')).status).toBe(200);
  expect(await lastAction()).toEqual(before);
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('the list can show admins and moderators alone', async () => {
  const ada = await given.member({ isModerator: true });
  const team = await boss.call(admin.listUsers, { query: { team: 'true' } });
  expect(team.every(({ isAdmin, isModerator }) => isAdmin || isModerator)).toBe(true);
  expect(team.map(({ id }) => id)).toContain(ada.id);
  const found = await boss.try(admin.listUsers, { query: { team: 'true', q: ada.username } });
  expect([found.headers['x-total-count'], found.body.map(({ id }) => id)]).toEqual(['1', [ada.id]]);
});

test('nobody who is not there gets a role', async () => {
  const body = { userId: crypto.randomUUID(), role: 'admin' as const };
  expect((await boss.try(admin.changeRole, { body })).body).toMatchObject({ code: 'member_not_found' });
});

describe('the last admin', () => {
  let site: TestApp;
  let people: ReturnType<typeof givenIn>;
  beforeAll(async () => {
    site = await startTestApp({ RATE_LIMITS: 'off' });
    people = givenIn(site);
  });
  afterAll(() => site.close());
  const admins = () =>
    site.db.read((tx) => tx.query<{ id: string }>('select id from member where is_admin and suspended_at is null'));

  test('cannot leave, and one who is suspended does not count', async () => {
    const first = await people.admin();
    expect((await change(first, first, 'member')).body).toMatchObject({ code: 'admin_needed' });
    expect((await change(first, first, 'moderator')).body).toMatchObject({ code: 'admin_needed' });
    const other = await people.member({ isAdmin: true });
    await first.call(admin.suspendMember, { body: { userId: other.id, reason: 'On holiday' } });
    expect((await change(first, first, 'member')).body).toMatchObject({ code: 'admin_needed' });
    await first.call(admin.restoreMember, { body: { userId: other.id } });
    expect(await admins()).toHaveLength(2);
  });

  test('admins who remove themselves and each other at the same moment leave one', async () => {
    const first = await people.admin();
    const team = [first, ...(await Promise.all([1, 2, 3].map(() => people.member({ isAdmin: true }))))];
    const answers = await Promise.all(team.flatMap((by) => team.map((of) => change(by, of, 'member'))));
    expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true);
    expect((await admins()).length).toBeGreaterThanOrEqual(1);
  });
});
