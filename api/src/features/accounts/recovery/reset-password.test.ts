import { auth, recovery } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { runJob } from '../../../testing/run-job.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
const mailbox = () => mailboxIn(site);
const request = (email: string) => site.app.visitor().call(recovery.requestPasswordReset, { body: { email } });
const confirm = (token: string, newPassword = 'brand new') =>
  site.app.visitor().try(recovery.confirmPasswordReset, { body: { token, newPassword } });
const signIn = (username: string, password: string) =>
  site.app.visitor().try(auth.login, { body: { username, password } });

test('a forgotten password is replaced with the link of a mail: sessions end, nobody is signed in, the owner is told', async () => {
  const member = await site.given.member();
  await request(member.email.toUpperCase());
  const { token } = await mailbox().newest(member.email, 'reset_password');
  const look = () => site.app.visitor().call(recovery.passwordResetLink, { body: { token } });
  expect(await look()).toEqual({ state: 'valid' });
  expect(await look()).toEqual({ state: 'valid' });

  const answer = await confirm(token);
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect((await member.try(auth.currentUser)).status).toBe(401);
  expect((await signIn(member.username, member.password)).status).toBe(401);
  expect((await signIn(member.username, 'brand new')).status).toBe(200);
  expect(await mailbox().newest(member.email, 'password_changed')).toMatchObject({ state: 'kept' });

  expect(await look()).toEqual({ state: 'used' });
  expect(await confirm(token, 'and again')).toMatchObject({ status: 409, body: { code: 'link_used' } });
  expect((await signIn(member.username, 'brand new')).status).toBe(200);
});

test('the address is verified by it', async () => {
  const member = await site.given.member();
  await request(member.email);
  const { token } = await mailbox().newest(member.email, 'reset_password');
  await confirm(token);
  const again = site.app.visitor();
  await again.call(auth.login, { body: { username: member.username, password: 'brand new' } });
  expect((await again.call(recovery.emailState)).verifiedAt).not.toBeNull();
});

test('an unknown address gets the same answer, and no mail', async () => {
  const member = await site.given.member();
  const known = await site.app.visitor().try(recovery.requestPasswordReset, { body: { email: member.email } });
  const unknown = await site.app
    .visitor()
    .try(recovery.requestPasswordReset, { body: { email: 'nobody@example.com' } });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
  const before = (await mailbox().all()).length;
  await request('nobody-else@example.com');
  expect(await mailbox().all()).toHaveLength(before);
  const left = await site.app.db.read((tx) => tx.query('select id from password_reset_request'));
  expect(left).toEqual([]);
});

test('two links may be out; using one ends the other', async () => {
  const member = await site.given.member();
  await request(member.email);
  const first = await mailbox().newest(member.email, 'reset_password');
  await request(member.email);
  const second = await mailbox().newest(member.email, 'reset_password');
  expect(second.token).not.toBe(first.token);
  expect((await confirm(first.token)).status).toBe(200);
  expect(await confirm(second.token)).toMatchObject({ status: 404, body: { code: 'link_unknown' } });
});

test('late, guessed, for another purpose, too short a password, or signed in as somebody else: refused', async () => {
  const member = await site.given.member();
  await request(member.email);
  const { token } = await mailbox().newest(member.email, 'reset_password');
  expect(await confirm('A'.repeat(43))).toMatchObject({ status: 404 });
  expect(await confirm(token, 'short')).toMatchObject({ status: 400 });
  expect(await site.app.visitor().try(recovery.verifyEmail, { body: { token } })).toMatchObject({ status: 404 });
  const other = await site.given.member();
  const body = { token, newPassword: 'brand new' };
  expect(await other.try(recovery.confirmPasswordReset, { body })).toMatchObject({
    status: 403,
    body: { code: 'link_of_another' },
  });
  await site.app.db.write((tx) =>
    tx.query(
      `update one_time_token set created_at = created_at - interval '2 h', expires_at = expires_at - interval '2 h'`,
    ),
  );
  expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  expect((await signIn(member.username, member.password)).status).toBe(200);
});

test('many uses of one link at once change the password once', async () => {
  const member = await site.given.member();
  await request(member.email);
  const { token } = await mailbox().newest(member.email, 'reset_password');
  const answers = await Promise.all([1, 2, 3, 4].map((n) => confirm(token, `password ${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('without a mail server the token of a used link is erased from the kept mail, and one that works stays', async () => {
  const [used, waiting] = await site.given.members(2);
  await request(used?.email ?? '');
  await request(waiting?.email ?? '');
  const { token } = await mailbox().newest(used?.email ?? '', 'reset_password');
  await mailbox().newest(waiting?.email ?? '', 'reset_password');
  await confirm(token);
  await runJob(site.app, 'forget-dead-links');
  const tokens = await site.app.db.read((tx) =>
    tx.query<{ target: string; token: string | null }>(
      `select target, secrets ->> 'token' as token from delivery
       where parameters ->> 'mail' = 'reset_password' and target = any($1::text[]) order by id`,
      [[used?.email, waiting?.email]],
    ),
  );
  expect(tokens).toEqual([
    { target: used?.email, token: null },
    { target: waiting?.email, token: expect.any(String) },
  ]);
});
