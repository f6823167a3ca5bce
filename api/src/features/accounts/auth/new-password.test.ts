import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { auth, recovery, settings } from '@viewloop/contract';
import { expect, test } from 'vitest';
import type { GuardedHttp } from '../../../platform/outside/guarded-http.ts';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { testSite } from '../../../testing/test-site.ts';

const STOLEN = 'violet otter borrows 19 kettles';
const sha1 = createHash('sha1').update(STOLEN).digest('hex').toUpperCase();
const asked: string[] = [];
/** Stands in for the service: it knows one password, and is away when the hash begins with another letter. */
const service: GuardedHttp = {
  async request(url) {
    asked.push(String(url));
    if (!String(url).endsWith(sha1.slice(0, 5))) throw new Error('unreachable');
    return {
      url: new URL(url),
      status: 200,
      headers: {},
      body: Buffer.from(`${'0'.repeat(35)}:0\r\n${sha1.slice(5)}:7\r\n`),
    };
  },
};

const site = testSite({ RATE_LIMITS: 'off', KNOWN_PASSWORDS: 'list', BRAND_NAME: 'Loop Club' });
const asking = testSite({ RATE_LIMITS: 'off', KNOWN_PASSWORDS: 'service' }, { guardedHttp: service });

let count = 0;
const register = (password: string, { app } = site) => {
  const username = `person${++count}`;
  const body = { username, email: `${username}@example.com`, password };
  return app.visitor().try(auth.register, { body });
};
const signIn = (username: string, password: string) =>
  site.app.visitor().try(auth.login, { body: { username, password } });

test('passwords that many people have are refused by the server, in whatever case', async () => {
  for (const password of ['123456', 'Secret1', 'qwerty123', 'ｄｒａｇｏｎ1'])
    expect(await register(password)).toMatchObject({ status: 400, body: { code: 'password_known' } });
  expect((await register(STOLEN)).status).toBe(200);
});

test('the own name, the own address and the name of the site are refused', async () => {
  const body = { username: 'ada.lovelace', email: 'countess@example.com' };
  for (const password of ['ada.lovelace', 'Countess@Example.com', 'loop club', 'LoopClub'])
    expect(await site.app.visitor().try(auth.register, { body: { ...body, password } })).toMatchObject({
      status: 400,
      body: { code: 'password_is_own' },
    });
});

test('a change and a reset refuse the same', async () => {
  const member = await site.given.member();
  const change = (newPassword: string) =>
    member.try(settings.updatePassword, { body: { currentPassword: member.password, newPassword } });
  expect(await change('password1')).toMatchObject({ status: 400, body: { code: 'password_known' } });
  expect(await change(member.username)).toMatchObject({ status: 400, body: { code: 'password_is_own' } });
  await site.app.visitor().call(recovery.requestPasswordReset, { body: { email: member.email } });
  const { token } = await mailboxIn(site).newest(member.email, 'reset_password');
  const reset = (newPassword: string) =>
    site.app.visitor().try(recovery.confirmPasswordReset, { body: { token, newPassword } });
  expect(await reset('password1')).toMatchObject({ status: 400, body: { code: 'password_known' } });
  expect(await reset(member.email)).toMatchObject({ status: 400, body: { code: 'password_is_own' } });
  expect((await reset(STOLEN)).status).toBe(200);
});

test('the service learns five characters, finds stolen ones, and prevents nobody when it is away', async () => {
  expect(await register(STOLEN, asking)).toMatchObject({ status: 400, body: { code: 'password_known' } });
  expect(asked).toEqual([`https://api.pwnedpasswords.com/range/${sha1.slice(0, 5)}`]);
  expect((await register('seven otters in a kettle', asking)).status).toBe(200);
  expect(asked.every((url) => /\/range\/[0-9A-F]{5}$/.test(url))).toBe(true);
});

test('another keyboard signs in: the spellings of one text are one password', async () => {
  const composed = 'grüne Äpfel １２３';
  const typedApart = 'gru\u0308ne A\u0308pfel 123';
  const { body } = await register(composed);
  const { username } = body as { username: string };
  expect((await signIn(username, typedApart)).status).toBe(200);
  expect((await signIn(username, composed)).status).toBe(200);
  expect((await signIn(username, 'grune Apfel 123')).status).toBe(401);
});

test('a password from before, hashed as it was typed, still signs in and can be confirmed and changed', async () => {
  const member = await site.given.member();
  const old = 'gru\u0308ne Äpfel';
  const passwordHash = await hash(old, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await site.app.db.write((tx) =>
    tx.query('update member set password_hash = $2 where id = $1', [member.id, passwordHash]),
  );
  expect((await signIn(member.username, old)).status).toBe(200);
  const changed = await member.try(settings.updatePassword, { body: { currentPassword: old, newPassword: STOLEN } });
  expect(changed.status).toBe(200);
});
