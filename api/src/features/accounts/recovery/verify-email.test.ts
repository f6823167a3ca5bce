import { auth, recovery, settings } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });
const mailbox = () => mailboxIn(site);

async function registered(language?: 'de') {
  const visitor = site.app.visitor();
  const username = `new-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const user = await visitor.call(auth.register, { body: { username, email, password: 'secret1', language } });
  return { visitor, user, email };
}

test('a new member is asked to verify the address, and does it with the link of the mail', async () => {
  const { visitor, email } = await registered('de');
  expect(await visitor.call(recovery.emailState)).toEqual({
    email,
    verifiedAt: null,
    pendingEmail: null,
    undeliverable: null,
    mailIsSent: false,
    language: 'de',
  });
  const mail = await mailbox().newest(email, 'verify_email');
  expect(mail).toMatchObject({ state: 'kept', language: 'de', subject: 'Bestätige deine E-Mail-Adresse für Viewloop' });

  const answer = await visitor.call(recovery.verifyEmail, { body: { token: mail.token } });
  expect(answer).toEqual({ email, done: 'verified' });
  expect((await visitor.call(recovery.emailState)).verifiedAt).not.toBeNull();
  expect(await visitor.try(recovery.sendVerification)).toMatchObject({
    status: 409,
    body: { code: 'already_verified' },
  });
});

test('a link that was used says so; a late, guessed or foreign one is refused and changes nothing', async () => {
  const { visitor, email } = await registered();
  const { token } = await mailbox().newest(email, 'verify_email');
  const other = await site.given.member();
  expect(await other.try(recovery.verifyEmail, { body: { token } })).toMatchObject({
    status: 403,
    body: { code: 'link_of_another' },
  });
  const guess = { body: { token: 'A'.repeat(43) } };
  expect(await visitor.try(recovery.verifyEmail, guess)).toMatchObject({ status: 404, body: { code: 'link_unknown' } });
  await site.app.db.write((tx) =>
    tx.query(
      `update one_time_token set created_at = created_at - interval '4 days', expires_at = expires_at - interval '4 days'`,
    ),
  );
  expect(await visitor.try(recovery.verifyEmail, { body: { token } })).toMatchObject({
    status: 410,
    body: { code: 'link_expired' },
  });
  expect((await visitor.call(recovery.emailState)).verifiedAt).toBeNull();

  await visitor.call(recovery.sendVerification);
  const fresh = await mailbox().newest(email, 'verify_email');
  expect(fresh.token).not.toBe(token);
  await visitor.call(recovery.verifyEmail, { body: { token: fresh.token } });
  expect(await visitor.try(recovery.verifyEmail, { body: { token: fresh.token } })).toMatchObject({
    status: 409,
    body: { code: 'link_used' },
  });
});

test('of several mails the newest link counts', async () => {
  const { visitor, email } = await registered();
  const first = await mailbox().newest(email, 'verify_email');
  await visitor.call(recovery.sendVerification);
  expect(await visitor.try(recovery.verifyEmail, { body: { token: first.token } })).toMatchObject({ status: 404 });
});

test('without a mail server a change of address takes effect at once, and is not verified', async () => {
  const { visitor, email } = await registered();
  const { token } = await mailbox().newest(email, 'verify_email');
  await visitor.call(recovery.verifyEmail, { body: { token } });
  const changed = await visitor.call(settings.updateEmail, { body: { email: `x-${email}`, password: 'secret1' } });
  expect(changed.email).toBe(`x-${email}`);
  expect(await visitor.call(recovery.emailState)).toMatchObject({ verifiedAt: null, pendingEmail: null });
});

test('a link to an address the member no longer has verifies nothing', async () => {
  const { visitor, email } = await registered();
  const { token } = await mailbox().newest(email, 'verify_email');
  await visitor.call(settings.updateEmail, { body: { email: `y-${email}`, password: 'secret1' } });
  expect((await visitor.try(recovery.verifyEmail, { body: { token } })).status).toBeGreaterThanOrEqual(400);
  expect((await visitor.call(recovery.emailState)).verifiedAt).toBeNull();
});

test('the language follows the choice, and without one the browser', async () => {
  const { visitor } = await registered();
  expect((await visitor.call(recovery.emailState)).language).toBe('en');
  await visitor.call(recovery.setLanguage, { body: { language: 'es' } });
  expect((await visitor.call(recovery.emailState)).language).toBe('es');
});
