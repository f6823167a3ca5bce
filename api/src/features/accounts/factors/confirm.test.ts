import { admin, auth, factors, settings } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { appCodes, setUpApp } from '../../../testing/authenticator-app.ts';
import type { Member } from '../../../testing/given.ts';
import { softwarePasskey } from '../../../testing/software-passkey.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { testSite } from '../../../testing/test-site.ts';

const ORIGIN = 'http://localhost:3000';
const site = testSite({ RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN });
stopClock();

/** As if the member had signed in, and last shown who they are, eleven minutes ago. */
const elevenMinutesLater = ({ id }: Member) =>
  site.app.db.write((tx) =>
    tx.query(
      `update session set created_at = created_at - interval '11 minutes', confirmed_at = confirmed_at - interval '11 minutes'
       where member_id = $1`,
      [id],
    ),
  );
const unchangedPassword = ({ id }: Member) =>
  site.app.db.write((tx) =>
    tx.query(`update member set password_changed_at = now() - interval '1 day' where id = $1`, [id]),
  );

async function memberOfYesterday(): Promise<Member> {
  const member = await site.given.member();
  await unchangedPassword(member);
  await elevenMinutesLater(member);
  return member;
}

test('whoever signed in a while ago shows again who they are before factors change', async () => {
  const member = await memberOfYesterday();
  const begin = () => member.try(factors.beginAuthenticator);
  expect(await begin()).toMatchObject({ status: 403, body: { code: 'confirm_first' } });
  expect(await member.try(factors.confirmIdentity, { body: { password: 'not this' } })).toMatchObject({ status: 400 });
  expect(await begin()).toMatchObject({ status: 403 });
  await member.call(factors.confirmIdentity, { body: { password: member.password } });
  expect(await begin()).toMatchObject({ status: 200 });
  await elevenMinutesLater(member);
  expect(await begin()).toMatchObject({ status: 403 });
});

test('every change of factors asks, and so does the admin who removes them', async () => {
  const member = await memberOfYesterday();
  const refused = { status: 403, body: { code: 'confirm_first' } };
  const credential = softwarePasskey({ origin: ORIGIN }).create({ challenge: 'AAAA' });
  expect(await member.try(factors.beginAuthenticator)).toMatchObject(refused);
  expect(await member.try(factors.confirmAuthenticator, { body: { code: '123456' } })).toMatchObject(refused);
  expect(await member.try(factors.removeAuthenticator)).toMatchObject(refused);
  expect(await member.try(factors.newPasskeyOptions)).toMatchObject(refused);
  expect(await member.try(factors.addPasskey, { body: { name: 'A', credential } })).toMatchObject(refused);
  expect(await member.try(factors.removePasskey, { params: { id: 1 } })).toMatchObject(refused);
  expect(await member.try(factors.newRecoveryCodes)).toMatchObject(refused);
  const chief = await site.given.member({ isAdmin: true });
  await unchangedPassword(chief);
  await elevenMinutesLater(chief);
  const body = { userId: member.id, reason: 'lost' };
  expect(await chief.try(factors.removeFactors, { body })).toMatchObject(refused);
});

test('without a second factor the password in the call is enough to change e-mail address and password', async () => {
  const member = await memberOfYesterday();
  const { password } = member;
  const body = { email: `new-${member.email}`, password };
  expect(await member.try(settings.updateEmail, { body })).toMatchObject({ status: 200 });
  const passwords = { currentPassword: password, newPassword: 'brand new' };
  expect(await member.try(settings.updatePassword, { body: passwords })).toMatchObject({ status: 200 });
});

test('with one, the password is not enough, and not to confirm either', async () => {
  const member = await site.given.member({ isAdmin: true });
  await unchangedPassword(member);
  const { code } = await setUpApp(member);
  await elevenMinutesLater(member);
  const { password } = member;
  const refused = { status: 403, body: { code: 'confirm_first' } };
  const email = { email: `new-${member.email}`, password };
  const passwords = { currentPassword: password, newPassword: 'brand new' };
  const own = { ...passwords, confirmPassword: 'brand new' };
  expect(await member.try(settings.updateEmail, { body: email })).toMatchObject(refused);
  expect(await member.try(settings.updatePassword, { body: passwords })).toMatchObject(refused);
  expect(await member.try(admin.changePassword, { body: own })).toMatchObject(refused);
  expect(await member.try(factors.confirmIdentity, { body: { password } })).toMatchObject({
    body: { code: 'confirm_with_factor' },
  });
  const shown = code();
  await member.call(factors.confirmIdentity, { body: { code: shown } });
  expect(await member.try(factors.confirmIdentity, { body: { code: shown } })).toMatchObject({
    body: { code: 'code_used' },
  });
  expect(await member.try(settings.updateEmail, { body: email })).toMatchObject({ status: 200 });
  expect(await member.try(settings.updatePassword, { body: passwords })).toMatchObject({ status: 200 });
});

test('a passkey confirms its owner alone, once, and only this browser', async () => {
  const [member, other] = [await site.given.member(), await site.given.member()];
  const passkey = softwarePasskey({ origin: ORIGIN });
  const credential = passkey.create(await member.call(factors.newPasskeyOptions));
  await member.call(factors.addPasskey, { body: { name: 'Phone', credential } });
  for (const person of [member, other]) {
    await unchangedPassword(person);
    await elevenMinutesLater(person);
  }
  const elsewhere = site.app.visitor(await site.given.session(member));
  await elevenMinutesLater(member);
  const signed = passkey.sign(await member.call(factors.confirmOptions));
  const body = { credential: signed };
  expect(await other.try(factors.confirmWithPasskey, { body })).toMatchObject({ status: 400 });
  await member.call(factors.confirmWithPasskey, { body });
  expect(await member.try(factors.confirmWithPasskey, { body })).toMatchObject({ body: { code: 'passkey_refused' } });
  expect(await member.try(factors.newRecoveryCodes)).toMatchObject({ status: 200 });
  expect(await elsewhere.try(factors.newRecoveryCodes)).toMatchObject({ body: { code: 'confirm_first' } });
});

test('new recovery codes replace the old ones; without a factor there are none', async () => {
  const member = await site.given.member();
  expect(await member.try(factors.newRecoveryCodes)).toMatchObject({ status: 409, body: { code: 'no_factor' } });
  const { recoveryCodes: old } = await setUpApp(member);
  const { recoveryCodes: fresh } = await member.call(factors.newRecoveryCodes);
  const confirm = (code = '') => member.try(factors.confirmIdentity, { body: { code } });
  expect(await confirm(old[0])).toMatchObject({ body: { code: 'wrong_code' } });
  expect(await confirm(fresh[0])).toMatchObject({ status: 200 });
});

test('an app is in use after its first code; a second one waits until the first is removed', async () => {
  const member = await site.given.member();
  const login = () =>
    site.app.visitor().try(auth.login, { body: { username: member.username, password: member.password } });
  expect(await member.try(factors.confirmAuthenticator, { body: { code: '123456' } })).toMatchObject({
    body: { code: 'no_authenticator' },
  });
  const first = await member.call(factors.beginAuthenticator);
  const second = await member.call(factors.beginAuthenticator);
  // Only begun: the password still signs in.
  expect((await login()).status).toBe(200);
  const confirm = (secret: string) => member.try(factors.confirmAuthenticator, { body: { code: appCodes(secret)() } });
  expect(await confirm(first.secret)).toMatchObject({ body: { code: 'wrong_code' } });
  expect(await confirm(second.secret)).toMatchObject({ status: 200 });
  expect((await login()).status).toBe(401);
  expect(await member.try(factors.beginAuthenticator)).toMatchObject({ body: { code: 'authenticator_exists' } });
});
