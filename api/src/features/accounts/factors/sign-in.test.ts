import { auth, factors, recovery } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { setUpApp } from '../../../testing/authenticator-app.ts';
import type { Member } from '../../../testing/given.ts';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { race, tally } from '../../../testing/race.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
stopClock();

const login = ({ username, password }: Member) => site.app.visitor().try(auth.login, { body: { username, password } });

/** Signs in up to the second step, and returns what leads on. */
async function begin(member: Member): Promise<string> {
  const { body } = await login(member);
  return (body as unknown as { details: { token: string } }).details.token;
}

const finish = (token: string, code: string, by = site.app.visitor()) =>
  by.try(factors.finishSignIn, { body: { token, code } });

test('a member without a second factor signs in as before', async () => {
  const member = await site.given.member();
  expect(await login(member)).toMatchObject({ status: 200, body: { id: member.id } });
});

test('with an authenticator app the password opens no session, and password and code together do', async () => {
  const member = await site.given.member();
  const { code } = await setUpApp(member);
  const first = await login(member);
  expect(first).toMatchObject({
    status: 401,
    body: { code: 'second_factor_needed', details: { authenticator: true, passkey: false } },
  });
  expect(first.headers['set-cookie']).toBeUndefined();

  const browser = site.app.visitor();
  const answer = await finish(await begin(member), code(), browser);
  expect(answer).toMatchObject({ status: 200, body: { id: member.id } });
  expect(await browser.call(auth.currentUser)).toMatchObject({ id: member.id });
});

test('who does not know the password learns nothing of a second factor', async () => {
  const [plain, guarded] = [await site.given.member(), await site.given.member()];
  await setUpApp(guarded);
  const wrong = (username: string) => site.app.visitor().try(auth.login, { body: { username, password: 'not this' } });
  const answers = [await wrong(plain.username), await wrong(guarded.username), await wrong('nobody-at-all')];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
});

test('each code works once: not again, not by another browser at the same moment, not for the other account', async () => {
  const member = await site.given.member();
  const { code } = await setUpApp(member);
  const shown = code();
  const tokens = await Promise.all([begin(member), begin(member), begin(member)]);
  const answers = await race(3, (index) => finish(tokens[index] ?? '', shown));
  expect(tally(answers)).toEqual({ ok: 1, '400 code_used': 2 });
  expect(await finish(await begin(member), shown)).toMatchObject({ body: { code: 'code_used' } });
  expect(await finish(await begin(member), code(-1))).toMatchObject({ body: { code: 'code_used' } });
  expect(await finish(await begin(member), code(1))).toMatchObject({ status: 200 });

  const other = await site.given.member();
  const otherApp = await setUpApp(other);
  expect(await finish(await begin(member), otherApp.code(1))).toMatchObject({ status: 400 });
});

test('the token of a sign-in works once, not late, and not for another purpose', async () => {
  const member = await site.given.member();
  const { code, recoveryCodes } = await setUpApp(member);
  const token = await begin(member);
  expect(await finish(token, '000000')).toMatchObject({ status: 400, body: { code: 'wrong_code' } });
  const both = await race(2, (index) => finish(token, recoveryCodes[index] ?? ''));
  expect(tally(both)).toEqual({ ok: 1, '401 sign_in_over': 1 });
  expect(await finish(token, code())).toMatchObject({ status: 401, body: { code: 'sign_in_over' } });
  expect(await finish('A'.repeat(43), code())).toMatchObject({ status: 401, body: { code: 'sign_in_over' } });

  const late = await begin(member);
  expect(await site.app.visitor().try(recovery.verifyEmail, { body: { token: late } })).toMatchObject({ status: 404 });
  await site.app.db.write((tx) =>
    tx.query(`update one_time_token set expires_at = now() where purpose = 'second-factor' and member_id = $1`, [
      member.id,
    ]),
  );
  expect(await finish(late, code())).toMatchObject({ status: 401, body: { code: 'sign_in_over' } });
});

test('a recovery code works once, its owner is told, and the code that lost the race is not used up', async () => {
  const member = await site.given.member();
  const { recoveryCodes } = await setUpApp(member);
  const [first = '', second = ''] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  const tokens = await Promise.all([begin(member), begin(member)]);
  const answers = await race(2, (index) => finish(tokens[index] ?? '', first));
  expect(tally(answers)).toEqual({ ok: 1, '400 wrong_code': 1 });
  expect((await member.call(factors.readFactors)).recoveryCodesLeft).toBe(9);
  expect(await mailboxIn(site).newest(member.email, 'recovery_code_used')).toMatchObject({
    text: expect.stringContaining('Recovery codes left: 9'),
  });
  const typed = second.toUpperCase().replaceAll('-', ' ');
  expect(await finish(await begin(member), typed)).toMatchObject({ status: 200 });

  const other = await site.given.member();
  await setUpApp(other);
  expect(await finish(await begin(other), recoveryCodes[2] ?? '')).toMatchObject({ body: { code: 'wrong_code' } });
});

test('a sign-in that has begun ends when the password is changed or the member is suspended', async () => {
  const member = await site.given.member({ isVerified: true });
  const { recoveryCodes } = await setUpApp(member);
  const [first = '', second = ''] = recoveryCodes;
  await site.app.db.write(async (tx) => {
    const early = `now() - interval '8 days'`;
    await tx.query(`update authenticator set created_at = ${early}, confirmed_at = ${early} where member_id = $1`, [
      member.id,
    ]);
    await tx.query(`update recovery_code set created_at = ${early} where member_id = $1`, [member.id]);
  });
  const before = await begin(member);
  await site.app.visitor().call(recovery.requestPasswordReset, { body: { email: member.email } });
  const { token } = await mailboxIn(site).newest(member.email, 'reset_password');
  await site.app.visitor().call(recovery.confirmPasswordReset, { body: { token, newPassword: 'brand new' } });
  expect(await finish(before, first)).toMatchObject({ status: 401, body: { code: 'sign_in_over' } });

  // The reset has left the second factor, which is older than a week, as it is.
  const again = await begin({ ...member, password: 'brand new' });
  await site.app.db.write((tx) =>
    tx.query(`update member set suspended_at = now(), suspended_reason = 'a script' where id = $1`, [member.id]),
  );
  expect(await finish(again, second)).toMatchObject({ status: 403, body: { code: 'suspended' } });
});
