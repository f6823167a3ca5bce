import {
  admin,
  auth,
  coupons,
  factors,
  fairPlay,
  identities,
  ownData,
  programs,
  receipts,
  recovery,
  settings,
  webhooks,
} from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type GuardedHttp, openGuardedHttp } from '../../../platform/outside/guarded-http.ts';
import type { Member } from '../../../testing/given.ts';
import { mailboxIn } from '../../../testing/mailbox.ts';
import { ISSUER, startOidcProvider, type TestProvider } from '../../../testing/oidc-provider.ts';
import type { Caller } from '../../../testing/test-app.ts';
import { testSite } from '../../../testing/test-site.ts';

const HOME = 'https://viewloop.example';
let provider: TestProvider;
let guarded: GuardedHttp;
beforeAll(async () => {
  provider = await startOidcProvider(`${HOME}/sign-in/callback`, {
    ada: { email: 'ada@id.example', email_verified: true },
    eve: {},
  });
  guarded = openGuardedHttp({ insteadOf: { [ISSUER]: provider.address } });
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
  },
  { guardedHttp: { request: (url, wanted) => guarded.request(url, wanted) } },
);

const elevenMinutesPass = (id: string) =>
  site.app.db.write(async (tx) => {
    await tx.query(`update member set password_changed_at = password_changed_at - interval '1 hour' where id = $1`, [
      id,
    ]);
    await tx.query(
      `update session set created_at = created_at - interval '11 minutes', confirmed_at = confirmed_at - interval '11 minutes'
       where member_id = $1`,
      [id],
    );
  });

describe('admins show again who they are', () => {
  const deeds: [string, (chief: Member, other: Member) => Promise<{ status: number; body: { code?: string } }>][] = [
    ['for credits', (chief, { id: userId }) => chief.try(admin.updateCredits, { body: { userId, credits: 5 } })],
    ['for coupons', (chief) => chief.try(coupons.createCoupon, { body: { credits: 5, uses: 1 } })],
    ['for roles', (chief, { id: userId }) => chief.try(admin.changeRole, { body: { userId, role: 'moderator' } })],
    ['for settings of security', (chief) => chief.try(admin.updateSettings, { body: { lostFactors: false } })],
    [
      'for a rule of fair play that is switched off',
      (chief) => {
        const rules = { ...fairPlay.DEFAULT_FAIR_PLAY.rules, ceiling: 'off' as const };
        return chief.try(fairPlay.updateFairPlay, { body: { ...fairPlay.DEFAULT_FAIR_PLAY, rules } });
      },
    ],
    [
      'for a later begin of strict mode',
      (chief) => {
        const numbers = { ...fairPlay.DEFAULT_FAIR_PLAY_NUMBERS, strictFromMembers: 1_000_000 };
        return chief.try(fairPlay.updateFairPlay, { body: { ...fairPlay.DEFAULT_FAIR_PLAY, numbers } });
      },
    ],
    [
      'for a kind of check that is no longer asked',
      (chief) => {
        const retired = [fairPlay.CheckKind.options[0]];
        return chief.try(fairPlay.updateFairPlay, { body: { ...fairPlay.DEFAULT_FAIR_PLAY, retired } });
      },
    ],
    [
      'for what a block of addresses may earn',
      (chief) => chief.try(fairPlay.setBlock, { body: { block: '203.0.113.0/24', mostADay: 500 } }),
    ],
    ['for the key of receipts', (chief) => chief.try(receipts.rotateSigningKey, { body: { compromised: false } })],
    ['for what is held', (chief) => chief.try(admin.releaseDeliveries, { body: { waiting: 'drop' } })],
    [
      'for a mail whose link works',
      async (chief, { email }) => {
        await site.app.visitor().call(recovery.requestPasswordReset, { body: { email } });
        const [mail] = await mailboxIn(site).all(email);
        return chief.try(admin.readMail, { params: { id: mail?.id ?? 0 } });
      },
    ],
  ];
  test.each(deeds)('%s', async (_what, deed) => {
    const chief = await site.given.member({ isAdmin: true });
    const other = await site.given.member();
    await elevenMinutesPass(chief.id);
    expect((await deed(chief, other)).body.code).toBe('confirm_first');
    await chief.call(factors.confirmIdentity, { body: { password: chief.password } });
    expect((await deed(chief, other)).body.code).not.toBe('confirm_first');
  });

  test('for the download of their own data', async () => {
    const chief = await site.given.member({ isAdmin: true });
    await elevenMinutesPass(chief.id);
    const ask = () => chief.try(ownData.prepareExport, { body: {} });
    expect((await ask()).body).toMatchObject({ code: 'confirm_first' });
    await chief.call(factors.confirmIdentity, { body: { password: chief.password } });
    expect((await ask()).status).toBe(200);
  });

  test('but not for other settings', async () => {
    const chief = await site.given.member({ isAdmin: true });
    const usual = fairPlay.DEFAULT_FAIR_PLAY;
    await chief.call(fairPlay.updateFairPlay, { body: usual });
    await elevenMinutesPass(chief.id);
    expect((await chief.try(admin.updateSettings, { body: { reportsToHide: 7 } })).status).toBe(200);
    const body = { ...usual, prices: { ...usual.prices, litecoin: 123 } };
    expect((await chief.try(fairPlay.updateFairPlay, { body })).status).toBe(200);
  });
});

describe('moderators show again who they are for what moves credits', () => {
  const deeds: [string, (moderator: Member) => Promise<{ status: number; body: { code?: string } }>][] = [
    ['a view', (one) => one.try(admin.voidView, { body: { viewId: 1, reason: 'not watched' } })],
    [
      'many views',
      (one) =>
        one.try(admin.voidViews, {
          body: { id: '3f6c1f0e-1111-4222-8333-444455556666', viewIds: [1], reason: 'not watched' },
        }),
    ],
    ['an undo', (one) => one.try(admin.undoVoids, { body: { id: '3f6c1f0e-1111-4222-8333-444455556666' } })],
    [
      'a refund',
      (one) => one.try(admin.hidePromotion, { params: { id: 1 }, body: { reason: 'stolen video', refund: true } }),
    ],
  ];
  test.each(deeds)('%s', async (_what, deed) => {
    const chief = await site.given.member({ isAdmin: true });
    const moderator = await site.given.member();
    await chief.call(admin.changeRole, { body: { userId: moderator.id, role: 'moderator' } });
    await elevenMinutesPass(moderator.id);
    expect((await deed(moderator)).body.code).toBe('confirm_first');
    await moderator.call(factors.confirmIdentity, { body: { password: moderator.password } });
    expect((await deed(moderator)).body.code).not.toBe('confirm_first');
  });
});

test('a webhook of a member is asked for again', async () => {
  const member = await site.given.member();
  await elevenMinutesPass(member.id);
  const body = { url: 'https://hooks.example.com/', events: ['promotion.completed' as const] };
  expect(await member.try(webhooks.createWebhook, { body })).toMatchObject({ body: { code: 'confirm_first' } });
  await member.call(factors.confirmIdentity, { body: { password: member.password } });
  expect(await member.try(webhooks.createWebhook, { body })).toMatchObject({ status: 200 });
});

describe('a fresh sign-in with a new device', () => {
  const signedIn = async (member: Member) => {
    const browser = site.app.visitor();
    const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' };
    await browser.try(auth.login, { body: { username: member.username, password: member.password } }, headers);
    return browser;
  };

  test('is not enough to add the first factor', async () => {
    const member = await site.given.member();
    const thief = await signedIn(member);
    expect(await thief.try(factors.newPasskeyOptions)).toMatchObject({ body: { code: 'confirm_first' } });
    expect(await thief.try(factors.beginAuthenticator)).toMatchObject({ body: { code: 'confirm_first' } });
    const linking = { body: { provider: 'acme', purpose: 'link' as const } };
    expect(await thief.try(identities.beginIdentity, linking)).toMatchObject({ body: { code: 'confirm_first' } });
    await thief.call(factors.confirmIdentity, { body: { password: member.password } });
    expect((await thief.try(factors.newPasskeyOptions)).status).toBe(200);
  });

  test('of somebody who just registered is enough', async () => {
    const member = await site.given.member();
    expect((await member.try(factors.newPasskeyOptions)).status).toBe(200);
  });
});

describe('members who only have an account of another site', () => {
  const goThere = async (caller: Caller, login: string, purpose: 'sign-in' | 'confirm') => {
    const { url } = await caller.call(identities.beginIdentity, { body: { provider: 'acme', purpose } });
    return caller.try(identities.finishIdentity, { body: { query: await provider.visit(url, login) } });
  };

  test('confirm with it, and can change the address and make tokens', async () => {
    const ada = site.app.visitor();
    await goThere(ada, 'ada', 'sign-in');
    const body = { username: 'ada', email: 'ada@id.example' };
    const { id } = await ada.call(identities.registerWithIdentity, { body });
    await elevenMinutesPass(id);
    const change = () => ada.try(settings.updateEmail, { body: { email: 'ada@new.example' } });
    const make = () => ada.try(programs.createToken, { body: { name: 'mine', scopes: ['read'], expiresInDays: 7 } });
    expect(await change()).toMatchObject({ status: 403, body: { code: 'confirm_first' } });
    expect(await make()).toMatchObject({ status: 403, body: { code: 'confirm_first' } });
    // Somebody else's account there shows nothing.
    expect(await goThere(ada, 'eve', 'confirm')).toMatchObject({ status: 400, body: { code: 'identity_refused' } });
    expect((await change()).status).toBe(403);
    expect((await goThere(ada, 'ada', 'confirm')).body).toEqual({ done: 'confirmed', provider: 'Acme ID' });
    expect((await make()).status).toBe(200);
    expect(await change()).toMatchObject({ status: 200, body: { email: 'ada@new.example' } });
  });

  test('members with a password still send it', async () => {
    const member = await site.given.member();
    const answer = await member.try(settings.updateEmail, { body: { email: 'x@example.com' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_password' } });
  });
});
