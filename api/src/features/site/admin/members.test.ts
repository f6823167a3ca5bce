import { admin, auth, credits, watching } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post, recipes } from '../../../ledger/index.ts';
import { auditAfterEach, checksExcept } from '../../../testing/audit-after-each.ts';
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
// One deposit here exists only in the books, to bring a member below zero.
auditAfterEach(
  () => app,
  checksExcept(
    'the ledger has no credit of a deposit that deposits do not know',
    'the ledger takes back only credits of deposits that were given',
  ),
);

const setCredits = (userId: string, value: number, reason?: string) =>
  boss.call(admin.updateCredits, { body: { userId, credits: value, ...(reason ? { reason } : {}) } });
const lastAction = async () => (await boss.call(admin.auditLog, { query: { limit: 1 } }))[0];

describe('the list of users', () => {
  test('is newest first, with the count beside it', async () => {
    const [first, second] = [await given.member(), await given.member()];
    const { body, headers } = await boss.try(admin.listUsers, { query: { limit: 2 } });
    expect(body).toMatchObject([
      { id: second.id, suspendedAt: null },
      { id: first.id, suspendedAt: null },
    ]);
    const [{ count } = { count: 0 }] = await app.db.read((tx) =>
      tx.query<{ count: number }>('select count(*) as count from member'),
    );
    expect(headers['x-total-count']).toBe(String(count));
    const next = await boss.call(admin.listUsers, { query: { limit: 1, page: 2 } });
    expect(next).toMatchObject([{ id: first.id }]);
  });

  test('finds names and e-mail addresses by any part of them, whatever their case', async () => {
    const ada = await given.member({ username: 'Lovelace.Ada' });
    const other = await given.member({ username: 'lovelace_2' });
    const find = async (q: string) => (await boss.call(admin.listUsers, { query: { q } })).map(({ id }) => id);
    expect(await find('LOVELACE')).toEqual([other.id, ada.id]);
    expect(await find('lovelace.ada@EXAMPLE')).toEqual([ada.id]);
    expect(await find('lovelace_')).toEqual([other.id]);
    expect(await find('lovelace%')).toEqual([]);
    expect(await find('lace.A')).toEqual([ada.id]);
    expect(await find('ace_2@exam')).toEqual([other.id]);
    expect(await find('_2')).toEqual([other.id]);
    expect(await find('%%')).toEqual([]);
    expect(await find('lovelace\\')).toEqual([]);
    const { headers } = await boss.try(admin.listUsers, { query: { q: 'lovelace', limit: 1 } });
    expect(headers['x-total-count']).toBe('2');
  });
});

test('the search for members uses its indexes', async () => {
  const plan = await app.db.write(async (tx) => {
    await tx.query('set local enable_seqscan = off');
    return tx.query(
      `explain select id from member where username_folded like '%ovela%' or email_folded like '%ovela%'`,
    );
  });
  expect(JSON.stringify(plan)).toContain('member_username_parts');
  expect(JSON.stringify(plan)).toContain('member_email_parts');
});

describe('setting credits', () => {
  test('goes to the absolute value, up and down, and says by how much', async () => {
    const member = await given.member();
    expect(await setCredits(member.id, 50, 'a gift')).toEqual({ userId: member.id, credits: 50, change: 50 });
    expect(await lastAction()).toMatchObject({
      adminName: boss.username,
      action: 'update_credits',
      subject: member.id,
      text: `Set the credits of ${member.username} from 0 to 50: a gift`,
    });
    expect(await setCredits(member.id, 20)).toMatchObject({ change: -30 });
    expect(await setCredits(member.id, 20)).toMatchObject({ change: 0 });
    expect((await member.call(auth.currentUser)).credits).toBe(20);
    expect((await member.call(credits.statement)).lines.map(({ text }) => text)).toEqual([
      'Adjusted by an admin',
      'Adjusted by an admin: a gift',
    ]);
  });

  test('lifts a member who owes out of debt', async () => {
    const member = await given.member();
    const deposit = { depositId: 900_001, epoch: 0, memberId: member.id, credits: 100 };
    await app.db.write((tx) => post(tx, [recipes.depositCredited(deposit)]));
    await given.promotion({ owner: member, credits: 100 });
    await setCredits(member.id, 0);
    await app.db.write((tx) => post(tx, [recipes.depositReversed(deposit)]));
    expect((await member.call(auth.currentUser)).credits).toBe(-100);
    expect(await setCredits(member.id, 0)).toMatchObject({ change: 100 });
    expect(await setCredits(member.id, 5)).toMatchObject({ change: 5 });
  });

  test.each([
    ['nobody', { userId: crypto.randomUUID(), credits: 5 }, 404, 'member_not_found'],
    ['less than nothing', { credits: -1 }, 400, 'bad_request'],
    ['a fraction', { credits: 1.5 }, 400, 'bad_request'],
    ['a text', { credits: '5' }, 400, 'bad_request'],
    ['more than there may be', { credits: 1_000_000_001 }, 400, 'bad_request'],
    ['an unknown key', { credits: 5, silent: true }, 400, 'bad_request'],
  ])('is refused for %s', async (_name, wishes, status, code) => {
    const member = await given.member();
    const body = { userId: member.id, ...wishes };
    expect(await boss.try(admin.updateCredits, { body })).toMatchObject({ status, body: { code } });
  });
});

describe('suspending', () => {
  test('ends sessions and the running watch at once, and says why at the next sign-in', async () => {
    const { viewer, view, promotion } = await given.startedWatch();
    await boss.call(admin.suspendMember, { body: { userId: viewer.id, reason: 'a script' } });
    expect((await viewer.try(auth.currentUser)).status).toBe(401);
    const login = { body: { username: viewer.username, password: viewer.password } };
    expect(await app.visitor().try(auth.login, login)).toMatchObject({
      status: 403,
      body: { code: 'suspended', message: 'This account is suspended: a script' },
    });
    expect(await lastAction()).toMatchObject({ text: `Suspended ${viewer.username}: a script` });
    const row = await app.db.read((tx) =>
      tx.one('select v.reason, p.reserved from view v join promotion p on p.id = v.promotion_id where v.id = $1', [
        view.id,
      ]),
    );
    expect(row).toEqual({ reason: 'suspended', reserved: 0 });

    await boss.call(admin.restoreMember, { body: { userId: viewer.id } });
    expect(await lastAction()).toMatchObject({ text: `Restored ${viewer.username}` });
    expect((await viewer.try(auth.currentUser)).status).toBe(401);
    const again = app.visitor();
    await again.call(auth.login, login);
    const start = { body: { promotionId: promotion.id, videoId: promotion.id + 1000 } };
    expect(await again.call(watching.startWatching, start)).toMatchObject({ viewId: expect.any(Number) });
  });

  test('twice is the same as once, and stands in the log once', async () => {
    const member = await given.member();
    for (const reason of ['first', 'second'])
      await boss.call(admin.suspendMember, { body: { userId: member.id, reason } });
    expect(await lastAction()).toMatchObject({ text: `Suspended ${member.username}: first` });
    for (let n = 0; n < 2; n++) await boss.call(admin.restoreMember, { body: { userId: member.id } });
    const log = await boss.call(admin.auditLog, { query: { limit: 2 } });
    expect(log.map(({ action }) => action)).toEqual(['restore_member', 'suspend_member']);
  });

  test('is refused for oneself and for nobody', async () => {
    const suspend = (userId: string) => boss.try(admin.suspendMember, { body: { userId, reason: 'x' } });
    expect(await suspend(boss.id)).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect(await suspend(crypto.randomUUID())).toMatchObject({ status: 404, body: { code: 'member_not_found' } });
    const restore = { body: { userId: crypto.randomUUID() } };
    expect(await boss.try(admin.restoreMember, restore)).toMatchObject({ status: 404 });
  });

  test('of admins who suspend each other at the same moment, one remains', async () => {
    const others = await Promise.all([given.member({ isAdmin: true }), given.member({ isAdmin: true })]);
    const admins = [boss, ...others];
    const attempts = admins.flatMap((one) =>
      admins
        .filter(({ id }) => id !== one.id)
        .map(({ id }) => one.try(admin.suspendMember, { body: { userId: id, reason: 'a duel' } })),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 401, 409].includes(status))).toEqual([]);
    const rows = await app.db.read((tx) =>
      tx.query<{ id: string }>('select id from member where is_admin and suspended_at is null'),
    );
    expect(rows).toHaveLength(1);
    await app.db.write((tx) =>
      tx.query('update member set suspended_at = null, suspended_reason = null where id = $1', [boss.id]),
    );
    const visitor = app.visitor();
    await visitor.call(auth.login, { body: { username: boss.username, password: boss.password } });
    boss = { ...boss, ...visitor };
  });
});

describe("an admin's own password", () => {
  const attempt = (one: Member, body: object) => one.try(admin.changePassword, { body });

  test('changes, ends other sessions and keeps this one', async () => {
    const one = await given.member({ isAdmin: true });
    const elsewhere = app.visitor();
    await elsewhere.call(auth.login, { body: { username: one.username, password: one.password } });
    const body = { currentPassword: one.password, newPassword: 'new secret', confirmPassword: 'new secret' };
    expect((await attempt(one, body)).status).toBe(200);
    expect((await one.try(auth.currentUser)).status).toBe(200);
    expect((await elsewhere.try(auth.currentUser)).status).toBe(401);
    expect((await one.call(admin.auditLog, { query: { limit: 1 } }))[0]).toMatchObject({ action: 'change_password' });
  });

  test.each([
    ['the confirmation differs', { confirmPassword: 'other secret' }, 'password_mismatch'],
    ['the current one is wrong', { currentPassword: 'wrong one' }, 'wrong_password'],
    ['the new one is short', { newPassword: '12345', confirmPassword: '12345' }, 'bad_request'],
  ])('stays when %s', async (_name, wishes, code) => {
    const one = await given.member({ isAdmin: true });
    const body = { currentPassword: one.password, newPassword: 'new secret', confirmPassword: 'new secret', ...wishes };
    expect(await attempt(one, body)).toMatchObject({ status: 400, body: { code } });
  });
});
