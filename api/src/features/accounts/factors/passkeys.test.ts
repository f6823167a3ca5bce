import { auth, factors, fairPlay } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { setUpApp } from '../../../testing/authenticator-app.ts';
import type { Member } from '../../../testing/given.ts';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { race, tally } from '../../../testing/race.ts';
import { runJob } from '../../../testing/run-job.ts';
import { softwarePasskey } from '../../../testing/software-passkey.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { testSite } from '../../../testing/test-site.ts';

const ORIGIN = 'http://localhost:3000';
const site = testSite({ RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN });
stopClock();

async function addPasskey(member: Member, name = 'My phone') {
  const passkey = softwarePasskey({ origin: ORIGIN });
  const credential = passkey.create(await member.call(factors.newPasskeyOptions));
  const { recoveryCodes } = await member.call(factors.addPasskey, { body: { name, credential } });
  return { ...passkey, recoveryCodes };
}

const options = (token?: string) => site.app.visitor().call(factors.signInOptions, { body: { token } });
const signIn = (credential: factors.SignedCredential, token?: string) =>
  site.app.visitor().try(factors.signInWithPasskey, { body: { credential, token } });
async function begin({ username, password }: Member): Promise<string> {
  const { body } = await site.app.visitor().try(auth.login, { body: { username, password } });
  return (body as unknown as { details: { token: string } }).details.token;
}

test('a passkey signs in by itself, is listed with its last use, and its owner is told', async () => {
  const member = await site.given.member();
  const passkey = await addPasskey(member);
  expect(passkey.recoveryCodes).toHaveLength(10);
  expect(await mailboxIn(site).newest(member.email, 'factor_added')).toMatchObject({
    text: expect.stringContaining('"My phone"'),
  });
  expect(await member.call(factors.readFactors)).toMatchObject({
    passkeys: [{ name: 'My phone', usedAt: null }],
    recoveryCodesLeft: 10,
    passkeyOrigin: ORIGIN,
    required: false,
  });
  expect(await signIn(passkey.sign(await options()))).toMatchObject({ status: 200, body: { id: member.id } });
  const [listed] = (await member.call(factors.readFactors)).passkeys;
  expect(listed?.usedAt).not.toBeNull();
  expect((await member.call(fairPlay.readStanding)).vouches.secondFactor).toBe(true);
  // Recovery codes are made once; a second passkey brings none.
  expect((await addPasskey(member, 'My key')).recoveryCodes).toBeNull();
});

test('as second factor it belongs to the account whose password was given', async () => {
  const [member, other] = [await site.given.member(), await site.given.member()];
  const [passkey, others] = [await addPasskey(member), await addPasskey(other)];
  const token = await begin(member);
  const asked = await options(token);
  expect(asked.allowCredentials).toHaveLength(1);
  expect(await signIn(others.sign(asked), token)).toMatchObject({ body: { code: 'passkey_refused' } });
  expect(await signIn(others.sign(await options()), token)).toMatchObject({ body: { code: 'passkey_refused' } });
  expect(await signIn(passkey.sign(await options(token)), token)).toMatchObject({ body: { id: member.id } });
  expect(await signIn(passkey.sign(await options()), token)).toMatchObject({ body: { code: 'sign_in_over' } });
});

test('a challenge works once, not late, not for another purpose, and must be ours', async () => {
  const member = await site.given.member();
  const passkey = await addPasskey(member);
  const signed = passkey.sign(await options());
  expect(tally(await race(3, () => signIn(signed)))).toEqual({ ok: 1, '400 passkey_refused': 2 });
  expect(await signIn(passkey.sign({ challenge: 'bWFkZSB1cA' }))).toMatchObject({ body: { code: 'passkey_refused' } });
  const toConfirm = await member.call(factors.confirmOptions);
  expect(await signIn(passkey.sign(toConfirm))).toMatchObject({ body: { code: 'passkey_refused' } });
  const toRegister = await member.call(factors.newPasskeyOptions);
  expect(await signIn(passkey.sign(toRegister))).toMatchObject({ body: { code: 'passkey_refused' } });

  const late = passkey.sign(await options());
  await site.app.db.write((tx) => tx.query('update passkey_challenge set expires_at = now()'));
  expect(await signIn(late)).toMatchObject({ body: { code: 'passkey_refused' } });
  await runJob(site.app, 'forget-passkey-challenges');
  expect(await site.app.db.read((tx) => tx.query('select purpose from passkey_challenge'))).toEqual([]);
});

test.each([
  ['another site', softwarePasskey({ origin: 'http://evil.example' })],
  ['the same host on another port', softwarePasskey({ origin: 'http://localhost:4000' })],
  ['a device that asked nobody', softwarePasskey({ origin: ORIGIN, userVerified: false })],
])('a passkey of %s is refused', async (_name, passkey) => {
  const member = await site.given.member();
  const credential = passkey.create(await member.call(factors.newPasskeyOptions));
  const answer = await member.try(factors.addPasskey, { body: { name: 'Odd', credential } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
  expect((await member.call(factors.readFactors)).passkeys).toEqual([]);
});

test('a forged signature, an unknown passkey and rubbish are refused', async () => {
  const member = await site.given.member();
  const passkey = await addPasskey(member);
  const signed = passkey.sign(await options());
  const forged = {
    ...signed,
    response: {
      ...signed.response,
      signature: softwarePasskey({ origin: ORIGIN }).sign({ challenge: 'x' }).response.signature,
    },
  };
  expect(await signIn(forged)).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
  const unknown = softwarePasskey({ origin: ORIGIN }).sign(await options());
  expect(await signIn(unknown)).toMatchObject({ status: 401, body: { code: 'passkey_unknown' } });
  const rubbish = { ...signed, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } };
  expect(await signIn(rubbish)).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
  const made = softwarePasskey({ origin: ORIGIN }).create(await member.call(factors.newPasskeyOptions));
  const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
  const answer = await member.try(factors.addPasskey, { body: { name: 'Odd', credential: broken } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'passkey_refused' } });
});

test('what one member was asked for, another cannot add; and no passkey is added twice', async () => {
  const [member, other] = [await site.given.member(), await site.given.member()];
  const passkey = softwarePasskey({ origin: ORIGIN });
  const credential = passkey.create(await member.call(factors.newPasskeyOptions));
  const body = { name: 'Taken', credential };
  expect(await other.try(factors.addPasskey, { body })).toMatchObject({ body: { code: 'passkey_refused' } });
  await member.call(factors.addPasskey, {
    body: { name: 'Mine', credential: passkey.create(await member.call(factors.newPasskeyOptions)) },
  });
  const again = passkey.create(await other.call(factors.newPasskeyOptions));
  expect(await other.try(factors.addPasskey, { body: { name: 'Taken', credential: again } })).toMatchObject({
    status: 409,
    body: { code: 'passkey_exists' },
  });
});

test('a suspended member does not come in with a passkey', async () => {
  const member = await site.given.member();
  const passkey = await addPasskey(member);
  await site.app.db.write(async (tx) => {
    await tx.query(`update member set suspended_at = now(), suspended_reason = 'a script' where id = $1`, [member.id]);
    await tx.query('delete from session where member_id = $1', [member.id]);
  });
  expect(await signIn(passkey.sign(await options()))).toMatchObject({ status: 403, body: { code: 'suspended' } });
});

test('passkeys are renamed and removed by their owner alone; codes stay while a factor is left', async () => {
  const [member, other] = [await site.given.member(), await site.given.member()];
  const passkey = await addPasskey(member);
  await setUpApp(member);
  const [{ id } = { id: 0 }] = (await member.call(factors.readFactors)).passkeys;
  const params = { id };
  expect((await other.try(factors.renamePasskey, { params, body: { name: 'Mine' } })).status).toBe(404);
  expect((await other.try(factors.removePasskey, { params })).status).toBe(404);
  await member.call(factors.renamePasskey, { params, body: { name: 'Old phone' } });
  await member.call(factors.removePasskey, { params });
  expect(await mailboxIn(site).newest(member.email, 'factor_removed')).toMatchObject({
    text: expect.stringContaining('"Old phone"'),
  });
  expect(await signIn(passkey.sign(await options()))).toMatchObject({ body: { code: 'passkey_unknown' } });
  expect((await member.call(factors.readFactors)).recoveryCodesLeft).toBe(10);
  await member.call(factors.removeAuthenticator);
  expect(await member.call(factors.readFactors)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 });
  const { username, password } = member;
  expect((await site.app.visitor().try(auth.login, { body: { username, password } })).status).toBe(200);
});

test('a passkey that is the only way in stays', async () => {
  const member = await site.given.member();
  const [first, second] = [await addPasskey(member, 'One'), await addPasskey(member, 'Two')];
  const ids = (await member.call(factors.readFactors)).passkeys.map(({ id }) => id);
  // As after registering with an account at another site that was unlinked since.
  await site.app.db.write((tx) => tx.query('update member set has_password = false where id = $1', [member.id]));
  const remove = (id = 0) => member.try(factors.removePasskey, { params: { id } });
  const answers = await race(2, (n) => remove(ids[n]));
  expect(tally(answers)).toEqual({ ok: 1, '409 last_way_in': 1 });
  const [left] = (await member.call(factors.readFactors)).passkeys;
  const passkey = left?.name === 'One' ? first : second;
  expect(await signIn(passkey.sign(await options()))).toMatchObject({ status: 200 });

  await site.app.db.write((tx) =>
    tx.query(
      `insert into identity (issuer, subject, member_id, provider) values ('https://acme.example', 'someone', $1, 'acme')`,
      [member.id],
    ),
  );
  expect((await remove(left?.id)).status).toBe(200);
});
