import { admin, auth, identities, settings } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GuardedHttp, openGuardedHttp } from '../../../platform/outside/guarded-http.ts';
import { ISSUER, startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import type { Caller } from '../../../testing/test-app.ts';
import { testSite } from '../../../testing/test-site.ts';

const HOME = 'https://viewloop.example';
const AWAY = 'https://away.example.com';
let provider: TestProvider;
let guarded: GuardedHttp;
beforeAll(async () => {
  provider = await startOidcProvider(`${HOME}/sign-in/callback`, {
    ada: { email: 'ada@id.example', email_verified: true, preferred_username: 'ada' },
    eve: { email: 'victim@example.com', email_verified: false },
    bob: { email: 'bob@id.example', email_verified: true },
    zoe: {},
  });
  guarded = openGuardedHttp({ insteadOf: { [ISSUER]: provider.address, [AWAY]: 'http://127.0.0.1:1' } });
});
afterAll(() => provider.close());

const site = testSite(
  {
    RATE_LIMITS: 'off',
    PUBLIC_URL: HOME,
    OIDC_ACME_ISSUER: ISSUER,
    OIDC_ACME_CLIENT_ID: 'viewloop',
    OIDC_ACME_CLIENT_SECRET: 'a secret of the test',
    OIDC_ACME_NAME: 'Acme ID',
    OIDC_AWAY_ISSUER: AWAY,
    OIDC_AWAY_CLIENT_ID: 'viewloop',
  },
  { guardedHttp: { request: (url, wanted) => guarded.request(url, wanted) } },
);

const begin = async (caller: Caller, purpose: 'sign-in' | 'link') =>
  (await caller.call(identities.beginIdentity, { body: { provider: 'acme', purpose } })).url;
const finish = (caller: Caller, query: string) => caller.try(identities.finishIdentity, { body: { query } });
/** There and back again. */
const goThere = async (caller: Caller, login: string, purpose: 'sign-in' | 'link' = 'sign-in') =>
  finish(caller, await provider.visit(await begin(caller, purpose), login));

let count = 0;
async function member() {
  const caller = site.app.visitor();
  const username = `linker-${++count}`;
  const body = { username, email: `${username}@example.com`, password: 'secret1' };
  const user = await caller.call(auth.register, { body });
  return { caller, user, ...body };
}

describe('signing in with another site', () => {
  test('somebody new chooses a name, and is in the next time without asking', async () => {
    const visitor = site.app.visitor();
    expect(await visitor.call(identities.listProviders)).toEqual([
      { id: 'acme', name: 'Acme ID' },
      { id: 'away', name: 'Away' },
    ]);
    expect((await goThere(visitor, 'ada')).body).toEqual({
      done: 'unknown',
      provider: 'Acme ID',
      username: 'ada',
      email: 'ada@id.example',
    });
    const taken = await member();
    const wish = (username: string) =>
      visitor.try(identities.registerWithIdentity, { body: { username, email: 'ada@id.example' } });
    // A refusal uses nothing up.
    expect((await wish(taken.username)).body.code).toBe('username_taken');
    expect((await wish('support')).body.code).toBe('username_reserved');
    const made = await wish('ada.l');
    expect(made).toMatchObject({ status: 200, body: { username: 'ada.l' } });
    expect((await wish('ada.again')).body.code).toBe('sign_in_over');
    expect(await visitor.call(identities.listIdentities)).toMatchObject({
      hasPassword: false,
      identities: [{ provider: 'acme', name: 'Acme ID', label: 'ada@id.example' }],
    });
    const later = site.app.visitor();
    expect(await goThere(later, 'ada')).toMatchObject({ body: { done: 'signed-in', user: { username: 'ada.l' } } });
    expect((await later.try(auth.currentUser)).status).toBe(200);
    const verified = await site.app.db.read((tx) =>
      tx.one('select email_verified_at is not null as verified from member where username = $1', ['ada.l']),
    );
    expect(verified).toEqual({ verified: true });
  });

  test('an equal e-mail address links nobody', async () => {
    const victim = site.app.visitor();
    await victim.call(auth.register, {
      body: { username: 'victim', email: 'victim@example.com', password: 'secret1' },
    });
    const thief = site.app.visitor();
    expect((await goThere(thief, 'eve')).body).toMatchObject({ done: 'unknown', email: 'victim@example.com' });
    const wish = { username: 'not-the-victim', email: 'victim@example.com' };
    expect((await thief.try(identities.registerWithIdentity, { body: wish })).body.code).toBe('email_taken');
    // With another address it is a new member, whose address is not confirmed by anybody.
    await thief.call(identities.registerWithIdentity, { body: { ...wish, email: 'eve@example.com' } });
    const row = await site.app.db.read((tx) =>
      tx.one('select email_verified_at from member where username = $1', ['not-the-victim']),
    );
    expect(row).toEqual({ email_verified_at: null });
  });

  test('what came back works once, and only in the browser that began', async () => {
    const { caller } = await member();
    const query = await provider.visit(await begin(caller, 'sign-in'), 'zoe');
    const stranger = site.app.visitor();
    expect((await finish(stranger, query)).body.code).toBe('sign_in_over');
    await begin(stranger, 'sign-in');
    // Begun in another browser: neither state nor nonce nor verifier fit.
    expect((await finish(stranger, query)).body.code).toBe('identity_refused');
    expect((await finish(caller, query)).body).toMatchObject({ done: 'unknown' });
    expect((await finish(caller, query)).body.code).toBe('sign_in_over');
  });

  test('a refusal there, made-up answers and unknown sites are refused here', async () => {
    const visitor = site.app.visitor();
    const state = new URL(await begin(visitor, 'sign-in')).searchParams.get('state');
    expect((await finish(visitor, `?error=access_denied&state=${state}`)).body.code).toBe('identity_refused');
    for (const query of ['', '?', 'code=x', '?code=x&state=y', '?state=%E0%A4%A', '#']) {
      await begin(visitor, 'sign-in');
      expect((await finish(visitor, query)).body.code).toBe('identity_refused');
    }
    const unknown = await visitor.try(identities.beginIdentity, { body: { provider: 'nobody', purpose: 'sign-in' } });
    expect(unknown.status).toBe(404);
  });

  test('a suspended member does not get in', async () => {
    const { caller, user } = await member();
    await goThere(caller, 'suspended-one', 'link');
    const boss = await site.given.admin();
    await boss.call(admin.suspendMember, { body: { userId: user.id, reason: 'a script' } });
    expect((await goThere(site.app.visitor(), 'suspended-one')).body.code).toBe('suspended');
  });
});

describe('linking', () => {
  test('only while signed in, once, and never what belongs to somebody else', async () => {
    const one = await member();
    expect(
      (await site.app.visitor().try(identities.beginIdentity, { body: { provider: 'acme', purpose: 'link' } })).status,
    ).toBe(401);
    expect((await goThere(one.caller, 'bob', 'link')).body).toEqual({ done: 'linked', provider: 'Acme ID' });
    expect((await goThere(one.caller, 'bob', 'link')).body).toMatchObject({ done: 'linked' });
    expect((await goThere(one.caller, 'bob-two', 'link')).body.code).toBe('provider_linked');
    const other = await member();
    expect((await goThere(other.caller, 'bob', 'link')).body.code).toBe('identity_taken');
    expect((await goThere(site.app.visitor(), 'bob')).body).toMatchObject({
      done: 'signed-in',
      user: { username: one.username },
    });
  });

  test('whoever signs out meanwhile links nothing', async () => {
    const { caller } = await member();
    const query = await provider.visit(await begin(caller, 'link'), 'left-early');
    await caller.call(auth.logout);
    expect((await finish(caller, query)).body.code).toBe('sign_in_over');
  });

  test('is asked again who is calling, when the sign-in is long ago', async () => {
    const { caller, user } = await member();
    await site.app.db.write(async (tx) => {
      await tx.query(`update member set password_changed_at = now() - interval '2 hours' where id = $1`, [user.id]);
      await tx.query(`update session set created_at = now() - interval '1 hour' where member_id = $1`, [user.id]);
    });
    const refused = await caller.try(identities.beginIdentity, { body: { provider: 'acme', purpose: 'link' } });
    expect(refused.body.code).toBe('confirm_first');
  });
});

test('unlinking needs another way in', async () => {
  const visitor = site.app.visitor();
  await goThere(visitor, 'only-way');
  await visitor.call(identities.registerWithIdentity, { body: { username: 'only-way', email: 'only@example.com' } });
  const unlink = (caller: Caller) => caller.try(identities.unlinkIdentity, { body: { provider: 'acme' } });
  expect((await unlink(visitor)).body.code).toBe('last_way_in');
  // The password that nobody knows is none.
  const change = { currentPassword: 'guess', newPassword: 'secret2' };
  expect((await visitor.try(settings.updatePassword, { body: change })).body.code).toBe('wrong_password');
  const { caller } = await member();
  await goThere(caller, 'one-of-two', 'link');
  expect((await unlink(caller)).status).toBe(200);
  expect((await unlink(caller)).status).toBe(404);
  expect(await caller.call(identities.listIdentities)).toEqual({ hasPassword: true, identities: [] });
});

test('a provider that cannot be reached is told as such', async () => {
  const visitor = site.app.visitor();
  const answer = await visitor.try(identities.beginIdentity, { body: { provider: 'away', purpose: 'sign-in' } });
  expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
});
