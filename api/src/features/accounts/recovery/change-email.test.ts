import { auth, recovery, referrals, settings } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundBooks } from '../../../testing/audit-after-each.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** On a site with a mail server. */
let mails: MailServer;
let app: TestApp;
let given: Given;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    ADMIN_EMAIL: 'admin@viewloop.example',
    MAIL_FROM: 'Viewloop <post@viewloop.example>',
    PUBLIC_URL: 'http://viewloop.example',
  });
  given = givenIn(app);
});
afterAll(async () => {
  await expectSoundBooks(app);
  await app.close();
  await mails.close();
});

/** The token of the newest mail to an address that leads to this page. */
async function tokenTo(address: string, page: string): Promise<string | undefined> {
  await runJob(app, 'send-mail');
  const raw = mails.received.filter(({ to }) => to[0] === address).at(-1)?.raw ?? '';
  const plain = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(plain)?.[1];
}

const ask = (member: Member, email: string) =>
  member.call(settings.updateEmail, { body: { email, password: member.password } });
const verify = (token: string | undefined) => app.visitor().try(recovery.verifyEmail, { body: { token } });
const undo = (token: string | undefined) => app.visitor().try(recovery.undoEmailChange, { body: { token } });

test('the new address counts once it is confirmed, and the old one can take it back', async () => {
  const member = await given.member({ isVerified: true });
  const email = `new-${member.email}`;
  expect((await ask(member, email)).email).toBe(member.email);
  expect(await member.call(recovery.emailState)).toMatchObject({ email: member.email, pendingEmail: email });

  const token = await tokenTo(email, '/verify-email');
  expect(await verify(token)).toMatchObject({ status: 200, body: { email, done: 'changed' } });
  expect(await member.call(recovery.emailState)).toMatchObject({ email, pendingEmail: null });
  expect(await verify(token)).toMatchObject({ status: 409, body: { code: 'link_used' } });

  // Meanwhile nobody else can take the old address.
  const body = { username: 'thief', email: member.email.toUpperCase(), password: 'secret1' };
  expect(await app.visitor().try(auth.register, { body })).toMatchObject({
    status: 409,
    body: { code: 'email_taken' },
  });

  const back = await tokenTo(member.email, '/undo-email');
  expect(await undo(back)).toMatchObject({ status: 200, body: { email: member.email } });
  expect((await member.try(auth.currentUser)).status).toBe(401);
  expect(await tokenTo(member.email, '/reset-password')).toBeDefined();
  expect(await undo(back)).toMatchObject({ status: 409, body: { code: 'link_used' } });
});

test('after seven days it cannot be taken back, and the old address is free', async () => {
  const member = await given.member({ isVerified: true });
  await ask(member, `new-${member.email}`);
  await verify(await tokenTo(`new-${member.email}`, '/verify-email'));
  const back = await tokenTo(member.email, '/undo-email');
  await app.db.write((tx) =>
    tx.query(
      `update one_time_token set created_at = created_at - interval '8 days', expires_at = expires_at - interval '8 days'`,
    ),
  );
  expect(await undo(back)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  const body = { username: `later-${member.username}`, email: member.email, password: 'secret1' };
  expect((await app.visitor().try(auth.register, { body })).status).toBe(200);
});

test("somebody's address cannot be taken, and asking does not tell whether it is somebody's", async () => {
  const [member, other] = await given.members(2);
  if (!member || !other) throw new Error('two members');
  await runJob(app, 'send-mail');
  const before = mails.received.length;
  const answer = await ask(member, other.email);
  const state = await member.call(recovery.emailState);
  await ask(member, `free-${member.email}`);
  expect(answer).toEqual(await member.call(auth.currentUser));
  expect(state).toEqual({ ...(await member.call(recovery.emailState)), pendingEmail: other.email });
  await runJob(app, 'send-mail');
  expect(mails.received.slice(before).map(({ to }) => to[0])).toEqual([`free-${member.email}`]);
});

test('an address that was taken in the meantime is refused at the confirmation', async () => {
  const member = await given.member();
  const email = `wanted-${member.email}`;
  await ask(member, email);
  const token = await tokenTo(email, '/verify-email');
  await app
    .visitor()
    .call(auth.register, { body: { username: `quick-${member.username}`, email, password: 'secret1' } });
  expect(await verify(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
});

test('a change can be given up, and asked for again', async () => {
  const member = await given.member();
  const email = `maybe-${member.email}`;
  await ask(member, email);
  const token = await tokenTo(email, '/verify-email');
  await member.call(recovery.cancelEmailChange);
  expect(await verify(token)).toMatchObject({ status: 404 });
  await ask(member, email);
  await member.call(recovery.sendVerification);
  expect((await verify(await tokenTo(email, '/verify-email'))).status).toBe(200);
});

test('after two changes the owner of the first address wins', async () => {
  const member = await given.member({ isVerified: true });
  await ask(member, `b-${member.email}`);
  await verify(await tokenTo(`b-${member.email}`, '/verify-email'));
  await ask(member, `c-${member.email}`);
  await verify(await tokenTo(`c-${member.email}`, '/verify-email'));
  const first = await tokenTo(member.email, '/undo-email');
  const second = await tokenTo(`b-${member.email}`, '/undo-email');
  expect((await undo(first)).status).toBe(200);
  expect((await undo(second)).status).toBe(404);
});

test('commission begins when the referred member has verified the address', async () => {
  const referrer = await given.member();
  const { referralCode } = await referrer.call(referrals.referralSummary);
  const visitor = app.visitor();
  const email = `referred-${referrer.email}`;
  const body = { username: `r-${referrer.username}`, email, password: 'secret1', referralCode };
  const user = await visitor.call(auth.register, { body });
  const begun = () =>
    app.db.read((tx) =>
      tx.one<{ begun: boolean }>('select begins_at is not null as begun from referral where referred_id = $1', [
        user.id,
      ]),
    );
  expect(await begun()).toEqual({ begun: false });
  const viewer = { ...visitor, id: user.id, username: user.username, email, password: 'secret1' } as Member;
  const watchesFour = async () => {
    for (let n = 0; n < 4; n++) await given.rewardedWatch({ viewer });
  };
  const commission = () =>
    app.db.read((tx) =>
      tx.one<{ events: number; held: number; credits: number }>(
        `select (select count(*) from commission where referred_id = $1) as events,
           (select count(*) from pending_commission where referred_id = $1) as held, commission as credits
         from account where member_id = $2`,
        [user.id, referrer.id],
      ),
    );
  await watchesFour();
  expect(await commission()).toEqual({ events: 0, held: 0, credits: 0 });
  await visitor.try(recovery.verifyEmail, { body: { token: await tokenTo(email, '/verify-email') } });
  expect(await begun()).toEqual({ begun: true });
  // What was earned before the address was confirmed brings nothing afterwards either.
  expect(await commission()).toEqual({ events: 0, held: 0, credits: 0 });
  await watchesFour();
  expect(await commission()).toEqual({ events: 4, held: 0, credits: 1 });
});
