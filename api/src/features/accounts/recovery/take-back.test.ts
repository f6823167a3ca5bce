import {
  admin,
  auth,
  factors,
  identities,
  ownData,
  programs,
  recovery,
  security,
  settings,
  webhooks,
} from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GuardedHttp, openGuardedHttp } from '../../../platform/outside/guarded-http.ts';
import { setUpApp } from '../../../testing/authenticator-app.ts';
import type { Member } from '../../../testing/given.ts';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { ISSUER, startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import { runJob } from '../../../testing/run-job.ts';
import { softwarePasskey } from '../../../testing/software-passkey.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import type { Caller } from '../../../testing/test-app.ts';
import { testSite } from '../../../testing/test-site.ts';

const HOME = 'https://viewloop.example';
let provider: TestProvider;
let guarded: GuardedHttp;
beforeAll(async () => {
  provider = await startOidcProvider(`${HOME}/sign-in/callback`, { thief: {}, thief2: {}, stranger: {} });
  guarded = openGuardedHttp({ insteadOf: { [ISSUER]: provider.address } });
});
afterAll(() => provider.close());
stopClock();

/** Without a mail server: the admin passes mails on. Everything here is the same with one. */
const site = testSite(
  {
    RATE_LIMITS: 'off',
    PUBLIC_URL: HOME,
    OIDC_ACME_ISSUER: ISSUER,
    OIDC_ACME_CLIENT_ID: 'viewloop',
    OIDC_ACME_CLIENT_SECRET: 'a secret of the test',
  },
  { guardedHttp: { request: (url, wanted) => guarded.request(url, wanted) } },
);
const mailbox = () => mailboxIn(site);
const visitor = () => site.app.visitor();

const owner = () => site.given.member({ isVerified: true });

async function addPasskey(caller: Caller, name = 'a key') {
  const passkey = softwarePasskey({ origin: HOME });
  const credential = passkey.create(await caller.call(factors.newPasskeyOptions));
  await caller.call(factors.addPasskey, { body: { name, credential } });
  return passkey;
}
async function withPasskey(passkey: ReturnType<typeof softwarePasskey>) {
  const options = await visitor().call(factors.signInOptions, { body: {} });
  const credential = passkey.sign(options as { challenge: string });
  return (await visitor().try(factors.signInWithPasskey, { body: { credential } })).status;
}
async function link(caller: Caller, login: string) {
  const { url } = await caller.call(identities.beginIdentity, { body: { provider: 'acme', purpose: 'link' } });
  return caller.call(identities.finishIdentity, { body: { query: await provider.visit(url, login) } });
}
async function withIdentity(login: string) {
  const caller = visitor();
  const { url } = await caller.call(identities.beginIdentity, { body: { provider: 'acme', purpose: 'sign-in' } });
  return caller.try(identities.finishIdentity, { body: { query: await provider.visit(url, login) } });
}
const makeToken = async (caller: Caller, password: string) =>
  (
    await caller.call(programs.createToken, {
      body: { name: 'a program', scopes: ['read'], expiresInDays: 30, password },
    })
  ).token;
const withToken = async (token: string) => (await site.app.program(token).try(auth.currentUser)).status;
const signIn = (username: string, password: string) => visitor().try(auth.login, { body: { username, password } });
const WEBHOOK = { url: 'https://hooks.example.com/thief', events: ['promotion.completed' as const] };

async function reset(email: string, newPassword: string) {
  await visitor().call(recovery.requestPasswordReset, { body: { email } });
  const { token } = await mailbox().newest(email, 'reset_password');
  return visitor().try(recovery.confirmPasswordReset, { body: { token, newPassword } });
}
const undoLink = async (email: string) => (await mailbox().newest(email, 'email_changed')).token;
const undo = (token: string) => visitor().try(recovery.undoEmailChange, { body: { token } });
/** Moves everything that was added so far to ten days ago. */
const tenDaysPass = (id: string) =>
  site.app.db.write(async (tx) => {
    for (const table of ['passkey', 'authenticator', 'recovery_code', 'identity', 'access_token', 'webhook'])
      await tx.query(`update ${table} set created_at = created_at - interval '10 days' where member_id = $1`, [id]);
    await tx.query(`update authenticator set confirmed_at = confirmed_at - interval '10 days' where member_id = $1`, [
      id,
    ]);
  });

describe('a thief had the password', () => {
  test('undo and reset leave the owner alone inside, and the owner decides about what was added', async () => {
    const victim = await owner();
    const thief = visitor();
    await thief.call(auth.login, { body: { username: victim.username, password: victim.password } });
    const passkey = await addPasskey(thief, 'thief');
    await link(thief, 'thief');
    const token = await makeToken(thief, victim.password);
    await thief.call(webhooks.createWebhook, { body: WEBHOOK });
    await thief.call(settings.updateEmail, { body: { email: `t-${victim.email}`, password: victim.password } });
    expect(await withToken(token)).toBe(200);

    expect((await undo(await undoLink(victim.email))).status).toBe(200);
    // Between undo and reset nothing of the thief's works, not even the password.
    expect((await thief.try(auth.currentUser)).status).toBe(401);
    expect(await withToken(token)).toBe(401);
    expect(await withPasskey(passkey)).toBe(401);
    expect((await withIdentity('thief')).body).toMatchObject({ done: 'unknown' });
    expect((await signIn(victim.username, victim.password)).status).toBe(401);

    const { token: link2 } = await mailbox().newest(victim.email, 'reset_password');
    await visitor().call(recovery.confirmPasswordReset, { body: { token: link2, newPassword: 'mine again' } });
    const back = visitor();
    await back.call(auth.login, { body: { username: victim.username, password: 'mine again' } });
    expect(await withPasskey(passkey)).toBe(401);

    const frozen = await back.call(security.listFrozen);
    expect(frozen.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
      ['identity', 'acme'],
      ['passkey', 'thief'],
      ['recovery_codes', null],
      ['token', 'a program'],
      ['webhook', WEBHOOK.url],
    ]);
    const idOf = (kind: string) => ({ params: { id: frozen.find((way) => way.kind === kind)?.id ?? 0 } });
    await back.call(security.keepFrozen, idOf('passkey'));
    expect(await withPasskey(passkey)).toBe(200);
    await back.call(security.keepFrozen, idOf('token'));
    expect(await withToken(token)).toBe(200);
    await back.call(security.keepFrozen, idOf('webhook'));
    expect(await back.call(webhooks.listWebhooks)).toMatchObject([{ url: WEBHOOK.url }]);
    await back.call(security.keepFrozen, idOf('recovery_codes'));
    expect((await back.call(factors.readFactors)).recoveryCodesLeft).toBe(10);
    await back.call(security.removeFrozen, idOf('identity'));
    expect(await back.call(security.listFrozen)).toEqual([]);
    expect(await back.try(security.keepFrozen, idOf('identity'))).toMatchObject({ status: 404 });
    const kinds = (await back.call(security.securityLog)).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'passkey_added',
        'email_changed',
        'email_taken_back',
        'frozen',
        'password_reset',
        'kept',
      ]),
    );
    const other = await site.given.member();
    expect(await other.try(security.keepFrozen, { params: { id: frozen[0]?.id ?? 0 } })).toMatchObject({ status: 404 });
  });

  test('a second factor of more than seven days is still needed, and stays', async () => {
    const victim = await owner();
    const { code } = await setUpApp(victim);
    await tenDaysPass(victim.id);
    const thiefKey = await addPasskey(victim, 'thief');
    expect((await reset(victim.email, 'mine again')).status).toBe(200);
    expect(await withPasskey(thiefKey)).toBe(401);
    const { status, body } = await signIn(victim.username, 'mine again');
    expect([status, body.code]).toEqual([401, 'second_factor_needed']);
    const { token } = (body as unknown as { details: { token: string } }).details;
    expect((await visitor().try(factors.finishSignIn, { body: { token, code: code() } })).status).toBe(200);
  });

  test('an old webhook whose address was changed counts as new', async () => {
    const victim = await owner();
    const { webhook } = await victim.call(webhooks.createWebhook, {
      body: { ...WEBHOOK, url: 'https://mine.example.com/' },
    });
    await victim.call(webhooks.createWebhook, { body: { ...WEBHOOK, url: 'https://quiet.example.com/' } });
    await tenDaysPass(victim.id);
    await victim.call(webhooks.updateWebhook, { params: { id: webhook.id }, body: WEBHOOK });
    await reset(victim.email, 'mine again');
    const back = visitor();
    await back.call(auth.login, { body: { username: victim.username, password: 'mine again' } });
    expect(await back.call(webhooks.listWebhooks)).toMatchObject([{ url: 'https://quiet.example.com/' }]);
    expect(await back.call(security.listFrozen)).toMatchObject([{ kind: 'webhook', name: WEBHOOK.url }]);
  });

  test('a thief who changes the address twice cannot use his own undo link against the owner', async () => {
    const victim = await owner();
    const change = (email: string, password = victim.password) =>
      victim.call(settings.updateEmail, { body: { email, password } });
    await change(`one-${victim.email}`);
    const first = await undoLink(victim.email);
    const { token } = await (async () => {
      await victim.call(recovery.sendVerification);
      return mailbox().newest(`one-${victim.email}`, 'verify_email');
    })();
    await victim.call(recovery.verifyEmail, { body: { token } });
    await change(`two-${victim.email}`);
    expect((await undo(await undoLink(`one-${victim.email}`))).status).toBe(200);
    expect((await undo(first)).body).toMatchObject({ email: victim.email });
  });

  test('the owner of the old address who asks for a new password gets the undo link again', async () => {
    const victim = await owner();
    await victim.call(settings.updateEmail, { body: { email: `t-${victim.email}`, password: victim.password } });
    const first = await undoLink(victim.email);
    await visitor().call(recovery.requestPasswordReset, { body: { email: victim.email } });
    const second = await undoLink(victim.email);
    expect(second).not.toBe(first);
    expect((await undo(second)).body).toMatchObject({ email: victim.email });
    expect((await undo(first)).status).toBe(404);
  });

  test('a change of address that he asked for before the reset leads nowhere', async () => {
    const victim = await owner();
    const token = await site.app.db.write(async (tx) => {
      const { issueToken } = await import('../../ground/one-time-tokens/index.ts');
      return issueToken(tx, {
        purpose: 'change-email',
        memberId: victim.id,
        subject: 'thief@example.com',
        validSeconds: 3600,
      });
    });
    await reset(victim.email, 'mine again');
    expect((await visitor().try(recovery.verifyEmail, { body: { token } })).status).toBe(404);
  });
});

describe('an address that nobody has proved', () => {
  async function squatted() {
    const stranger = visitor();
    const username = `squat-${crypto.randomUUID().slice(0, 8)}`;
    const email = `${username}@example.com`;
    await stranger.call(auth.register, { body: { username, email, password: 'of a stranger' } });
    const passkey = await addPasskey(stranger, 'stranger');
    const codes = await stranger.call(factors.newRecoveryCodes);
    await stranger.call(webhooks.createWebhook, { body: WEBHOOK });
    return { stranger, username, email, passkey, codes };
  }

  test('whoever verifies it without being signed in removes what a stranger attached', async () => {
    const { stranger, email, passkey } = await squatted();
    await link(stranger, 'stranger');
    const { token } = await mailbox().newest(email, 'verify_email');
    await visitor().call(recovery.verifyEmail, { body: { token } });
    expect((await stranger.try(auth.currentUser)).status).toBe(401);
    expect(await withPasskey(passkey)).toBe(401);
    expect((await withIdentity('stranger')).body).toMatchObject({ done: 'unknown' });
  });

  test('a reset does the same, and freezes nothing', async () => {
    const { stranger, username, email, passkey } = await squatted();
    expect((await reset(email, 'of the owner')).status).toBe(200);
    expect((await stranger.try(auth.currentUser)).status).toBe(401);
    expect(await withPasskey(passkey)).toBe(401);
    const mine = visitor();
    await mine.call(auth.login, { body: { username, password: 'of the owner' } });
    expect(await mine.call(security.listFrozen)).toEqual([]);
    expect(await mine.call(webhooks.listWebhooks)).toEqual([]);
  });

  test('who verifies in the browser of the registration keeps everything', async () => {
    const { stranger, email, passkey } = await squatted();
    const { token } = await mailbox().newest(email, 'verify_email');
    await stranger.call(recovery.verifyEmail, { body: { token } });
    expect((await stranger.try(auth.currentUser)).status).toBe(200);
    expect(await withPasskey(passkey)).toBe(200);
  });

  test('gets no undo link when it is changed', async () => {
    const member = await site.given.member();
    await member.call(settings.updateEmail, { body: { email: `n-${member.email}`, password: member.password } });
    await expect(mailbox().newest(member.email, 'email_changed')).rejects.toThrow('no mail');
    expect(
      await member.try(settings.updateEmail, { body: { email: member.email, password: member.password } }),
    ).toMatchObject({ status: 200 });
  });
});

describe('"this was not me"', () => {
  const press = (token: string) => visitor().try(security.notMe, { body: { token } });

  test.each([
    ['factor_added', (thief: Caller) => addPasskey(thief)],
    ['factor_added', (thief: Caller) => setUpApp(thief)],
    ['way_added', (thief: Caller) => makeToken(thief, 'secret1')],
    ['way_added', (thief: Caller) => thief.call(webhooks.createWebhook, { body: WEBHOOK })],
    ['way_added', (thief: Caller) => link(thief, 'thief2')],
    [
      'password_changed',
      (thief: Caller) =>
        thief.call(settings.updatePassword, { body: { currentPassword: 'secret1', newPassword: 'of the thief' } }),
    ],
  ])('in the mail %s ends sessions, freezes, and starts a reset, once', async (kind, deed) => {
    const victim = await owner();
    await deed(victim);
    const { token } = await mailbox().newest(victim.email, kind);
    expect((await press(token)).body).toEqual({ email: victim.email });
    expect((await victim.try(auth.currentUser)).status).toBe(401);
    expect((await signIn(victim.username, victim.password)).status).toBe(401);
    expect((await signIn(victim.username, 'of the thief')).status).toBe(401);
    expect((await press(token)).body.code).toBe('link_used');
    const mail = await mailbox().newest(victim.email, 'reset_password');
    await visitor().call(recovery.confirmPasswordReset, { body: { token: mail.token, newPassword: 'mine again' } });
    expect((await signIn(victim.username, 'mine again')).status).toBe(200);
  });

  test('also works after the thief has changed the address', async () => {
    const victim = await owner();
    await addPasskey(victim);
    const { token } = await mailbox().newest(victim.email, 'factor_added');
    await victim.call(settings.updateEmail, { body: { email: `t-${victim.email}`, password: victim.password } });
    expect((await press(token)).body).toEqual({ email: victim.email });
    expect(await mailbox().newest(victim.email, 'reset_password')).toMatchObject({ state: 'kept' });
  });

  test('the new device, new codes and the notices have it, too', async () => {
    const victim = await owner();
    await setUpApp(victim);
    await victim.call(factors.newRecoveryCodes);
    expect((await mailbox().newest(victim.email, 'way_added')).text).toContain(`${HOME}/not-me?token=`);
    const rows = await site.app.db.read((tx) =>
      tx.query<{ kind: string }>('select kind from notice where member_id = $1 order by id', [victim.id]),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['authenticator_added', 'recovery_codes_made']);
  });
});

describe('links for a new password die', () => {
  const ask = async (email: string) => {
    await visitor().call(recovery.requestPasswordReset, { body: { email } });
    return (await mailbox().newest(email, 'reset_password')).token;
  };
  const state = async (token: string) => (await visitor().call(recovery.passwordResetLink, { body: { token } })).state;

  test.each([
    [
      'the password',
      (m: Member) =>
        m.call(settings.updatePassword, { body: { currentPassword: m.password, newPassword: 'another one' } }),
    ],
    [
      'the address',
      (m: Member) => m.call(settings.updateEmail, { body: { email: `z-${m.email}`, password: m.password } }),
    ],
    ['a passkey', (m: Member) => addPasskey(m)],
    ['the authenticator app', (m: Member) => setUpApp(m)],
  ])('when %s changes', async (_what, change) => {
    const member = await owner();
    const token = await ask(member.email);
    expect(await state(token)).toBe('valid');
    await change(member);
    expect(await state(token)).toBe('unknown');
  });
});

test('a deletion that a thief asked for ends when the owner takes the account back', async () => {
  const member = await owner();
  const body = { password: member.password, giveUpCredits: true };
  await member.call(ownData.requestDeletion, { body });
  await visitor().call(recovery.requestPasswordReset, { body: { email: member.email } });
  const { token } = await mailbox().newest(member.email, 'reset_password');
  const newPassword = 'of the owner alone';
  await visitor().call(recovery.confirmPasswordReset, { body: { token, newPassword } });
  const again = visitor();
  await again.call(auth.login, { body: { username: member.username, password: newPassword } });
  expect((await again.call(ownData.readDeletion)).dueAt).toBeNull();
  const log = await again.call(security.securityLog, { query: {} });
  expect(log.map(({ kind }) => kind)).toContain('deletion_ended');
});

describe('a lost second factor', () => {
  async function locked() {
    const member = await owner();
    const { code } = await setUpApp(member);
    await tenDaysPass(member.id);
    return { member, code };
  }
  async function secondStep(username: string, password: string) {
    const { body } = await signIn(username, password);
    return (body as unknown as { details: { token: string } }).details.token;
  }
  const ask = async (member: Member) =>
    visitor().try(security.askLostFactor, { body: { token: await secondStep(member.username, member.password) } });
  const threeDaysPass = (id: string) =>
    site.app.db.write((tx) => tx.query(`update lost_factor set ready_at = now() where member_id = $1`, [id]));
  const linkOf = async (email: string) => {
    await runJob(site.app, 'answer-lost-factors');
    return (await mailbox().newest(email, 'lost_factor_ready')).token;
  };
  const use = (token: string, password: string) => visitor().try(security.useLostFactor, { body: { token, password } });

  test('is forgiven after 72 hours with password and mail; everybody is told before', async () => {
    const { member } = await locked();
    expect((await ask(member)).status).toBe(200);
    expect(await ask(member)).toMatchObject({ status: 409, body: { code: 'lost_factor_waits' } });
    expect((await mailbox().newest(member.email, 'lost_factor_asked')).text).toContain('/not-me?token=');
    expect((await member.call(security.lostFactorState)).readyAt).not.toBeNull();
    await runJob(site.app, 'answer-lost-factors');
    await expect(mailbox().newest(member.email, 'lost_factor_ready')).rejects.toThrow('no mail');
    await threeDaysPass(member.id);
    const token = await linkOf(member.email);
    expect(await use(token, 'wrong')).toMatchObject({ status: 400 });
    expect(await use(token, member.password)).toMatchObject({ status: 200 });
    expect((await signIn(member.username, member.password)).status).toBe(200);
    expect((await member.try(auth.currentUser)).status).toBe(401);
  });

  test('any sign-in ends the request, also when the link is out', async () => {
    const { member, code } = await locked();
    await ask(member);
    await threeDaysPass(member.id);
    const token = await linkOf(member.email);
    const step = await secondStep(member.username, member.password);
    await visitor().call(factors.finishSignIn, { body: { token: step, code: code() } });
    expect(await use(token, member.password)).toMatchObject({ status: 410 });
    expect((await signIn(member.username, member.password)).body.code).toBe('second_factor_needed');
  });

  test('is not forgiven to admins, without a confirmed address, or where an admin switched it off', async () => {
    const { member } = await locked();
    await site.app.db.write((tx) => tx.query('update member set is_admin = true where id = $1', [member.id]));
    expect(await ask(member)).toMatchObject({ status: 403, body: { code: 'lost_factor_off' } });
    await site.app.db.write((tx) =>
      tx.query('update member set is_admin = false, email_verified_at = null where id = $1', [member.id]),
    );
    expect(await ask(member)).toMatchObject({ status: 403 });
  });

  test('an admin switches it off for everybody, also for those who wait already', async () => {
    const { member: waiting } = await locked();
    const { member } = await locked();
    await ask(waiting);
    await threeDaysPass(waiting.id);
    const token = await linkOf(waiting.email);
    const chief = await site.given.admin();
    await chief.call(admin.updateSettings, { body: { lostFactors: false } });
    expect(await ask(member)).toMatchObject({ status: 403, body: { code: 'lost_factor_off' } });
    expect(await use(token, waiting.password)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    expect((await signIn(waiting.username, waiting.password)).body.code).toBe('second_factor_needed');
    await chief.call(admin.updateSettings, { body: { lostFactors: true } });
    expect((await ask(member)).status).toBe(200);
  });

  test('somebody who became an admin while waiting gets no link, and cannot use one that is out', async () => {
    const { member } = await locked();
    const { member: later } = await locked();
    const promote = (id: string) =>
      site.app.db.write((tx) => tx.query('update member set is_admin = true where id = $1', [id]));
    await ask(member);
    await ask(later);
    await threeDaysPass(member.id);
    await promote(member.id);
    await runJob(site.app, 'answer-lost-factors');
    await expect(mailbox().newest(member.email, 'lost_factor_ready')).rejects.toThrow('no mail');
    await threeDaysPass(later.id);
    const token = await linkOf(later.email);
    await promote(later.id);
    expect(await use(token, later.password)).toMatchObject({ status: 410, body: { code: 'link_expired' } });
  });
});
