import { admin, auth, ownData, promotions, recovery, tastes, wallet, watching } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/db/db.ts';
import type { Member } from '../../../testing/given.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';
import { NOWHERE, tellOfSecurity } from '../../accounts/auth/index.ts';
import { deleteAccounts } from './delete-account.ts';

let mails: MailServer;
const environment: Record<string, string> = {
  RATE_LIMITS: 'off',
  MAIL_FROM: 'post@viewloop.example',
  PUBLIC_URL: 'http://viewloop.example',
};
beforeAll(async () => {
  mails = await startMailServer();
  environment.SMTP_URL = mails.url;
  environment.ADMIN_EMAIL = 'admin@viewloop.example';
});
const site = testSite(environment);
afterAll(() => mails.close());

const ask = (member: Member, giveUpCredits = true) =>
  member.try(ownData.requestDeletion, { body: { password: member.password, giveUpCredits } });

const fortnightPasses = ({ id }: Member) =>
  site.app.db.write((tx) =>
    tx.query(`update account_deletion set due_at = now(), look_at = now() where member_id = $1`, [id]),
  );

const mailsTo = (member: Member) =>
  mails.received.filter(({ to }) => to.includes(member.email)).map(({ headers }) => headers.get('subject'));

const read = <R extends object>(sql: string, values: unknown[]) => site.app.db.read((tx) => tx.one<R>(sql, values));

/** Everything in the database as one text, except the log of the database itself. */
async function everything(): Promise<string> {
  const tables = await site.app.db.read((tx) =>
    tx.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    ),
  );
  const texts = await Promise.all(
    tables.map(({ name }) =>
      site.app.db.read((tx) => tx.one<{ all: string }>(`select string_agg(t::text, E'\\n') as all from ${name} t`)),
    ),
  );
  return texts.map((row) => row?.all ?? '').join('\n');
}

/** A member with something in every room of the house. */
async function settled(username: string) {
  const { given } = site;
  const friend = await given.member();
  const member = await given.member({ username, referredBy: friend });
  const promotion = await given.promotion({ owner: member, credits: 10, title: `By ${username}` });
  await given.rewardedWatch({ promotion });
  await given.rewardedWatch({ viewer: member });
  await given.member({ referredBy: member });
  await given.credits(member, 7);
  await member.call(tastes.updateTastes, { body: { topics: ['music'], languages: ['de'] } });
  await member.call(recovery.sendVerification);
  const report = { reason: 'other' as const, note: `seen by ${username}` };
  const other = await given.promotion();
  await member.call(promotions.reportPromotion, { params: { id: other.id }, body: report });
  const boss = await given.admin();
  await boss.call(admin.suspendMember, { body: { userId: member.id, reason: `odd, says ${username}` } });
  await boss.call(admin.restoreMember, { body: { userId: member.id } });
  await member.call(auth.login, { body: { username, password: member.password } });
  return { member, promotion, friend };
}

test('a member leaves: asked, fourteen days, gone; the books stay', async () => {
  const { member, promotion } = await settled('ada.lovelace');
  expect(await ask(member, false)).toMatchObject({
    status: 409,
    body: { code: 'credits_left', details: { credits: 16 } },
  });
  expect(await member.try(ownData.requestDeletion, { body: { password: 'wrong', giveUpCredits: true } })).toMatchObject(
    { status: 400, body: { code: 'wrong_password' } },
  );
  expect(await ask(member)).toMatchObject({ status: 200, body: { credits: 8, creditsInPromotions: 8, graceDays: 14 } });
  expect(await ask(member)).toMatchObject({ status: 409, body: { code: 'deletion_requested' } });

  // Nothing happens before its time, and everything works as before.
  await runJob(site.app, 'delete-accounts');
  expect(await member.call(auth.currentUser)).toMatchObject({ username: 'ada.lovelace' });
  await runJob(site.app, 'send-mail');
  expect(mailsTo(member)).toContain('Your account at Viewloop will be deleted');
  await site.app.db.write((tx) =>
    tx.query('insert into mail_undeliverable (address, reason) values ($1, $2) on conflict do nothing', [
      member.email,
      'x',
    ]),
  );

  await fortnightPasses(member);
  await runJob(site.app, 'delete-accounts');
  expect((await member.try(auth.currentUser)).status).toBe(401);
  await runJob(site.app, 'send-mail');
  expect(mailsTo(member)).toContain('Your account at Viewloop was deleted');
  await site.app.db.write((tx) => tx.query(`update account_deletion set look_at = now() where stage <> 'done'`));
  await runJob(site.app, 'delete-accounts');

  const left = await everything();
  expect(left.split('\n').filter((line) => line.includes('ada.lovelace'))).toEqual([]);
  expect(left).not.toContain(promotion.videoUrl);
  expect(await read('select stage from account_deletion where member_id = $1', [member.id])).toEqual({ stage: 'done' });
  expect(await read('select balance, postings > 0 as moved from account where member_id = $1', [member.id])).toEqual({
    balance: 0,
    moved: true,
  });
  expect(
    await read<{ amount: number }>(
      `select p.amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
       where e.key = $1 and a.kind = 'house'`,
      [`balance_given_up:${member.id}`],
    ),
  ).toEqual({ amount: 16 });
  expect(await read('select state, reserved from promotion where id = $1', [promotion.id])).toEqual({
    state: 'stopped',
    reserved: 0,
  });
  // The referrer's link brings nothing any more.
  expect(
    await read('select count(*) as live from referral where referrer_id = $1 and begins_at is not null', [member.id]),
  ).toEqual({ live: 0 });
});

test('nobody takes the name of somebody who left; the address is free', async () => {
  const member = await site.given.member({ username: 'Grace' });
  await ask(member);
  await fortnightPasses(member);
  await runJob(site.app, 'delete-accounts');
  const visitor = site.app.visitor();
  expect(await visitor.call(auth.usernameAvailable, { query: { username: 'GRACE' } })).toEqual({ available: false });
  const body = { email: member.email, password: 'secret1' };
  expect(await visitor.try(auth.register, { body: { ...body, username: 'grace' } })).toMatchObject({
    status: 409,
    body: { code: 'username_taken' },
  });
  expect((await visitor.try(auth.register, { body: { ...body, username: 'somebody-else' } })).status).toBe(200);
  expect(await visitor.try(auth.login, { body: { username: 'Grace', password: member.password } })).toMatchObject({
    status: 401,
  });
  // An admin sees a number, and cannot bring the account back.
  expect(await (await site.given.admin()).try(admin.restoreMember, { body: { userId: member.id } })).toMatchObject({
    status: 409,
    body: { code: 'deleted_member' },
  });
});

test('a request is taken back by a button, until the job has begun', async () => {
  const member = await site.given.member();
  expect(await member.try(ownData.cancelDeletion)).toMatchObject({ status: 409, body: { code: 'no_deletion' } });
  await ask(member);
  await member.call(ownData.cancelDeletion);
  expect(await member.call(ownData.readDeletion)).toMatchObject({ requestedAt: null, dueAt: null });
  await runJob(site.app, 'delete-accounts');
  expect((await member.try(auth.currentUser)).status).toBe(200);
  // Asking again begins anew.
  expect((await ask(member)).status).toBe(200);
});

test('the only admin stays, also when the others went meanwhile', async () => {
  const boss = await site.given.admin();
  expect(await ask(boss)).toMatchObject({ status: 409, body: { code: 'last_admin_stays' } });
  const second = await site.given.member({ isAdmin: true });
  expect((await ask(second)).status).toBe(200);
  await fortnightPasses(second);
  await site.app.db.write((tx) =>
    tx.query(`update member set suspended_at = now(), suspended_reason = 'x' where is_admin and id <> $1`, [second.id]),
  );
  await runJob(site.app, 'delete-accounts');
  expect((await second.try(auth.currentUser)).status).toBe(200);
  await site.app.db.write((tx) =>
    tx.query(
      `with back as (update member set suspended_at = null, suspended_reason = null where id = $1 returning id)
       update account_deletion set look_at = now() where stage = 'requested' and due_at <= now()`,
      [boss.id],
    ),
  );
  await runJob(site.app, 'delete-accounts');
  expect((await second.try(auth.currentUser)).status).toBe(401);
});

test('a payment that arrives later is credited to the number, and admins see it', async () => {
  const boss = await site.given.member({ isAdmin: true });
  const member = await site.given.member({ username: 'late-payer' });
  const { address } = await member.call(wallet.walletAddress);
  await ask(member);
  await fortnightPasses(member);
  await runJob(site.app, 'delete-accounts');
  await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount: '0.05' } });
  for (const job of ['follow-chain', 'mine-simulated-blocks', 'follow-chain'] as const) await runJob(site.app, job);
  const deposits = await boss.call(admin.listAllDeposits, { query: { q: address } });
  expect(deposits).toMatchObject([{ username: expect.stringMatching(/^deleted-[0-9a-f]{20}$/) }]);
});

test('somebody who still watches keeps the place, and its credits are given up afterwards', async () => {
  const member = await site.given.member();
  const promotion = await site.given.promotion({ owner: member, credits: 4 });
  const { viewer, view } = await site.given.startedWatch({ promotion });
  await ask(member);
  await fortnightPasses(member);
  await runJob(site.app, 'delete-accounts');
  const stage = () => read('select stage from account_deletion where member_id = $1', [member.id]);
  expect(await stage()).toEqual({ stage: 'stopping' });
  await viewer.call(watching.abandonWatching, { body: { viewId: view.id } });
  await site.app.db.write((tx) => tx.query(`update account_deletion set look_at = now() where stage <> 'done'`));
  await runJob(site.app, 'delete-accounts');
  expect(await stage()).toEqual({ stage: 'parting' });
  expect(await read('select balance from account where member_id = $1', [member.id])).toEqual({ balance: 0 });
});

test('killed after any of its steps, the job goes on and ends the same', async () => {
  class Killed extends Error {}
  const { member } = await settled('often-killed');
  await ask(member);
  await fortnightPasses(member);
  let kills = 0;
  for (let ended = false; !ended; ) {
    // Each run commits once more than the one before, then the process dies: so every step is the last one some time.
    let left = kills;
    const write: Database['write'] = async (work) => {
      if (left-- === 0) throw new Killed();
      return site.app.db.write(work);
    };
    const dying = { settings: site.app.settings, db: { ...site.app.db, write } };
    try {
      await deleteAccounts(dying, new AbortController().signal);
      ended = true;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills++;
    }
    expect(kills).toBeLessThan(100);
  }
  expect(kills).toBeGreaterThan(10);
  expect(await everything()).toContain(`balance_given_up:${member.id}`);
  await runJob(site.app, 'send-mail');
  await site.app.db.write((tx) => tx.query(`update account_deletion set look_at = now() where stage <> 'done'`));
  await runJob(site.app, 'delete-accounts');
  expect((await everything()).split('\n').filter((line) => line.includes('often-killed'))).toEqual([]);
  expect(mailsTo(member).filter((subject) => subject === 'Your account at Viewloop was deleted')).toHaveLength(1);
});

test('a deleted account gets no role, no credits and no mail', async () => {
  const member = await site.given.member();
  const chief = await site.given.admin();
  await ask(member);
  await fortnightPasses(member);
  for (let n = 0; n < 4; n++) {
    await runJob(site.app, 'delete-accounts');
    await runJob(site.app, 'send-mail');
    await fortnightPasses(member);
  }
  expect(await read('select stage from account_deletion where member_id = $1', [member.id])).toEqual({ stage: 'done' });
  const before = await read('select count(*) as mails from delivery', []);
  const body = { userId: member.id };
  expect(await chief.try(admin.changeRole, { body: { ...body, role: 'admin' } })).toMatchObject({
    status: 409,
    body: { code: 'deleted_member' },
  });
  expect(await chief.try(admin.updateCredits, { body: { ...body, credits: 5 } })).toMatchObject({
    status: 409,
    body: { code: 'deleted_member' },
  });
  const { email } = (await read<{ email: string }>('select email from member where id = $1', [member.id])) ?? {
    email: '',
  };
  await site.app.visitor().call(recovery.requestPasswordReset, { body: { email } });
  await runJob(site.app, 'answer-reset-requests');
  await site.app.db.write((tx) => tellOfSecurity(tx, member.id, { kind: 'password_changed' }, NOWHERE));
  expect(await read('select count(*) as mails from delivery', [])).toEqual(before);
});

test('an account that was never confirmed or used ends after thirty days, without a mail; its name and address are free', async () => {
  const thirtyOneDays = (id: string) =>
    site.app.db.write(async (tx) => {
      await tx.query(`update member set created_at = created_at - interval '31 days' where id = $1`, [id]);
      await tx.query('delete from session where member_id = $1', [id]);
    });
  const { given } = site;
  const idle = await given.member();
  const young = await given.member();
  const confirmed = await given.member({ isVerified: true });
  const rich = await given.member();
  const referrer = await given.member();
  await given.member({ referredBy: referrer });
  await given.credits(rich, 1);
  const { viewer } = await given.startedWatch();
  const signedIn = await given.member();
  for (const { id } of [idle, confirmed, rich, referrer, viewer, signedIn]) await thirtyOneDays(id);
  await given.session(signedIn);
  mails.received.length = 0;
  await runJob(site.app, 'end-forgotten-accounts');
  await runJob(site.app, 'delete-accounts');
  await runJob(site.app, 'send-mail');
  const ended = await site.app.db.read((tx) =>
    tx.query<{ id: string }>('select id from member where id = any($1::uuid[]) and deleted_at is not null', [
      [idle, young, confirmed, rich, referrer, viewer, signedIn].map(({ id }) => id),
    ]),
  );
  expect(ended).toEqual([{ id: idle.id }]);
  expect(mailsTo(idle)).toEqual([]);
  const body = { username: idle.username, email: idle.email, password: 'violet otter' };
  expect((await site.app.visitor().try(auth.register, { body })).status).toBe(200);
});
