import {
  auth,
  comparisons,
  constants,
  feedback,
  programs,
  promotions,
  routes,
  settings,
  wallet,
  watching,
} from '@viewloop/contract';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReadTx } from '../../../platform/db/tx.ts';
import { testFolder } from '../../../testing/clips.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { race } from '../../../testing/race.ts';
import { stopClock } from '../../../testing/stop-clock.ts';
import { type Caller, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { authenticateWith } from './authenticate.ts';
import { newTokenText } from './token-text.ts';

stopClock();

const { SCOPES } = constants;
type Scope = (typeof SCOPES)[number];

let app: TestApp;
let given: Given;
let member: Member;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: 'off', CLIPS: 'on', DATA_DIR: testFolder(), FFMPEG: 'off' });
  given = givenIn(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await given.member();
});

async function tokenOf(owner: Member, scopes: readonly Scope[] = SCOPES, name = 'A program'): Promise<string> {
  const body = { name, scopes: [...scopes], password: owner.password };
  return (await owner.call(programs.createToken, { body })).token;
}

test('a token acts for its owner, is listed without itself, and works no more once it is ended', async () => {
  const token = await tokenOf(member, ['read'], 'My bot');
  const program = app.program(token);
  expect(await program.call(auth.currentUser)).toMatchObject({ username: member.username });

  const [listed] = await member.call(programs.listTokens);
  expect(listed).toMatchObject({ name: 'My bot', hint: token.slice(-4), scopes: ['read'] });
  expect(listed?.lastUsedAt).not.toBeNull();
  expect(JSON.stringify(listed)).not.toContain(token);
  const days = (Date.parse(listed?.expiresAt ?? '') - Date.parse(listed?.createdAt ?? '')) / 86_400_000;
  expect(days).toBe(constants.DEFAULT_TOKEN_DAYS);

  await member.call(programs.deleteToken, { params: { id: listed?.id ?? 0 } });
  expect(await program.try(auth.currentUser)).toMatchObject({ status: 401, body: { code: 'bad_token' } });
  expect(await member.call(programs.listTokens)).toEqual([]);
});

test('the database keeps no token', async () => {
  const token = await tokenOf(member);
  const rows = await app.db.read((tx) => tx.query('select to_jsonb(t)::text as row from access_token t'));
  expect(JSON.stringify(rows)).not.toContain(token);
});

describe('scopes, call by call', () => {
  const made = new Map<string, Promise<Caller>>();
  /** One program for each set of scopes, because proving the password takes a while. */
  async function programWith(scopes: readonly Scope[]): Promise<Caller> {
    const name = scopes.join();
    const program = made.get(name) ?? tokenOf(await given.member(), scopes).then((token) => app.program(token));
    made.set(name, program);
    return program;
  }

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_name, route) => {
    // An event stream never ends, so only its refusals are tried.
    const isStream = route.kind === 'events';
    const params = { id: route.path.includes('members') ? crypto.randomUUID() : 999_999, token: 'none' };
    const input = route.method === 'POST' ? { params, body: { nothing: 'like this' } } : { params };
    const attempt = async (scopes: readonly Scope[]) => (await programWith(scopes)).try(route, input);
    if (route.access === 'anyone') {
      expect((await attempt(['read'])).body).not.toMatchObject({
        code: expect.stringMatching(/not_for_programs|scope/),
      });
    } else if (!route.scope) {
      expect(await attempt(SCOPES)).toMatchObject({ status: 403, body: { code: 'not_for_programs' } });
    } else {
      const others = SCOPES.filter((scope) => scope !== route.scope);
      expect(await attempt(others)).toMatchObject({
        status: 403,
        body: { code: 'scope_missing', details: { scope: route.scope } },
      });
      if (!isStream) expect([401, 403]).not.toContain((await attempt([route.scope])).status);
    }
  });
});

test('no scope lets a program watch, administer, or change how somebody signs in', () => {
  const open = routes.filter(({ scope }) => scope).map(({ path }) => path);
  expect(open.filter((path) => /^\/api\/(videos|admin|tokens|user\/|email|password)/.test(path))).toEqual([]);
  expect(routes.filter(({ scope, access }) => scope && access !== 'member')).toEqual([]);
});

test("an admin's token is no admin", async () => {
  const admin = await given.admin();
  const program = app.program(await tokenOf(admin));
  for (const route of routes.filter(({ access }) => access === 'admin'))
    expect((await program.try(route, { params: { id: 1 } })).status).toBe(403);
});

test('a token beside a session cookie is refused, whatever either may do', async () => {
  const token = await tokenOf(member);
  const both = await member.try(auth.currentUser, {}, { authorization: `Bearer ${token}` });
  expect(both).toMatchObject({ status: 400, body: { code: 'two_credentials' } });
  // The password of a proxy in front is not ours.
  expect((await member.try(auth.currentUser, {}, { authorization: 'Basic b3A6c2VjcmV0' })).status).toBe(200);
});

test('a program gets no cookie', async () => {
  const program = app.program(await tokenOf(member));
  expect((await program.try(promotions.listPromotions)).headers['set-cookie']).toBeUndefined();
  expect((await program.try(wallet.listDeposits)).headers['set-cookie']).toBeUndefined();
});

test('a made-up token is refused without asking the database, a possible one by one look', async () => {
  let looks = 0;
  const counted = { ...app.db, read: (work: (tx: ReadTx) => Promise<never>) => (looks++, app.db.read(work)) };
  const nobody = { authenticate: async () => undefined, hashOf: () => undefined };
  const authenticate = authenticateWith(counted as TestApp['db'], nobody);
  const attempt = (token: string) =>
    authenticate({ url: '/api/user', headers: { authorization: `Bearer ${token}` } } as FastifyRequest);
  const fresh = newTokenText();
  for (const madeUp of [
    `${fresh.slice(0, -1)}-`,
    fresh.slice(0, -1) + (fresh.endsWith('0') ? '1' : '0'),
    'eyJ.e30.',
    '',
  ])
    await expect(attempt(madeUp)).rejects.toMatchObject({ code: 'bad_token' });
  expect(looks).toBe(0);
  await expect(attempt(fresh)).rejects.toMatchObject({ code: 'bad_token' });
  expect(looks).toBe(1);
  await Promise.all([attempt(await tokenOf(member)), attempt(await tokenOf(member))]);
  expect(looks).toBeLessThanOrEqual(3);
});

test('a new password, a suspension and the passing of time end tokens', async () => {
  const program = app.program(await tokenOf(member));
  const newPassword = 'another secret';
  await member.call(settings.updatePassword, { body: { currentPassword: member.password, newPassword } });
  expect((await program.try(auth.currentUser)).status).toBe(401);

  const other = await given.member();
  const second = app.program(await tokenOf(other));
  await app.db.write((tx) =>
    tx.query(`update member set suspended_at = now(), suspended_reason = 'x' where id = $1`, [other.id]),
  );
  expect((await second.try(auth.currentUser)).status).toBe(401);

  const third = await given.member();
  const expired = app.program(await tokenOf(third));
  await app.db.write((tx) =>
    tx.query(
      `update access_token set created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
              where member_id = $1`,
      [third.id],
    ),
  );
  expect((await expired.try(auth.currentUser)).status).toBe(401);
});

test('making a token needs the password, and there are at most twenty', async () => {
  const body = { name: 'A', scopes: ['read' as const], password: 'wrong' };
  expect(await member.try(programs.createToken, { body })).toMatchObject({
    status: 400,
    body: { code: 'wrong_password' },
  });
  const limit = constants.TOKENS_PER_MEMBER;
  const tries = await race(limit + 3, () =>
    member.try(programs.createToken, { body: { ...body, password: member.password } }),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(limit);
  expect(tries.filter(({ body: answer }) => answer.code === 'too_many_tokens')).toHaveLength(3);
});

test("nobody ends somebody else's token", async () => {
  await tokenOf(member);
  const [token] = await member.call(programs.listTokens);
  const other = await given.member();
  expect((await other.try(programs.deleteToken, { params: { id: token?.id ?? 0 } })).status).toBe(404);
  expect(await member.call(programs.listTokens)).toHaveLength(1);
});

test("programs have limits of their own, and leave the member's alone", async () => {
  const limited = await startTestApp({}, { databaseUrl: app.databaseUrl });
  try {
    const program = limited.program(await tokenOf(member));
    const most = 240;
    let last = await program.try(auth.currentUser);
    for (let n = 1; n <= most; n++) last = await program.try(auth.currentUser);
    expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await member.at(limited).try(auth.currentUser)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

describe('limits of a token', () => {
  const limitedToken = async (limits: { creditsPerDay?: number | null; networks?: string[] }) => {
    const body = { name: 'Limited', scopes: [...SCOPES], password: member.password, ...limits };
    return member.call(programs.createToken, { body });
  };
  const promote = (program: Caller, creditsSpent: number, headers: Record<string, string> = {}) => {
    const videoUrl = `https://www.youtube.com/shorts/${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`;
    return program.try(promotions.createPromotion, { body: { videoUrl, platform: 'youtube', creditsSpent } }, headers);
  };
  const change = (id: number, limits: { creditsPerDay: number | null; networks: string[] }) =>
    member.call(programs.limitToken, { params: { id }, body: { ...limits, password: member.password } });

  test('parallel calls together spend no more than its credits of the day', async () => {
    await given.credits(member, 100);
    const { token, details } = await limitedToken({ creditsPerDay: 30 });
    const program = app.program(token);
    const tries = await race(8, () => promote(program, 10));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(tries.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'token_credits',
      details: { limit: 30, left: 0 },
    });
    expect(await member.call(auth.currentUser)).toMatchObject({ credits: 70 });
    const [shown] = await member.call(programs.listTokens);
    expect(shown).toMatchObject({ id: details.id, creditsPerDay: 30, spentToday: 30, networks: [] });

    // A person is not limited by it, and the next day begins at nothing.
    expect((await promote(member, 10)).status).toBe(200);
    await app.db.write((tx) => tx.query('update access_token set spent_on = spent_on - 1 where id = $1', [details.id]));
    expect((await member.call(programs.listTokens))[0]).toMatchObject({ spentToday: 0 });
    expect((await promote(program, 30)).status).toBe(200);
    expect((await promote(program, 2)).status).toBe(409);
  });

  test('everything that spends counts: top-ups, comparisons, questions; refunds give nothing back', async () => {
    await given.credits(member, 200);
    const { token } = await limitedToken({ creditsPerDay: 40 });
    const program = app.program(token);
    const left = async () => 40 - ((await member.call(programs.listTokens))[0]?.spentToday ?? 0);
    const { body: promotion } = await promote(program, 10);
    const id = promotion.id;
    expect(await left()).toBe(30);
    await program.call(promotions.topUpPromotion, { params: { id }, body: { creditsSpent: 4 } });
    expect(await left()).toBe(26);
    const questions = { questions: [{ kind: 'keep' as const }], text: false };
    await program.call(feedback.saveFeedback, { params: { id }, body: questions });
    expect(await left()).toBe(19);
    await program.call(promotions.stopPromotion, { params: { id } });
    expect(await left()).toBe(19);
    const cut = () => {
      const videoUrl = `https://www.youtube.com/shorts/${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`;
      return { videoUrl, platform: 'youtube' as const };
    };
    const compare = (creditsSpent: number) =>
      program.try(comparisons.createComparison, {
        body: { a: cut(), b: cut(), creditsSpent, winnerTakesRest: false },
      });
    expect((await compare(20)).body).toMatchObject({ code: 'token_credits', details: { left: 19 } });
    expect(await member.call(promotions.listPromotions)).toHaveLength(1);
    expect((await compare(12)).status).toBe(200);
    expect(await left()).toBe(7);
  });

  test('a refusal leaves the key free, so the same request passes when the limit is raised', async () => {
    await given.credits(member, 20);
    const { token, details } = await limitedToken({ creditsPerDay: 0 });
    const program = app.program(token);
    const body = {
      videoUrl: 'https://www.youtube.com/shorts/abcdefghijk',
      platform: 'youtube' as const,
      creditsSpent: 4,
    };
    const again = () => program.try(promotions.createPromotion, { body }, { 'idempotency-key': 'once' });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'token_credits' } });
    expect((await change(details.id, { creditsPerDay: 4, networks: [] })).creditsPerDay).toBe(4);
    expect((await again()).status).toBe(200);
    expect((await again()).headers['idempotency-replayed']).toBe('true');
    expect((await member.call(programs.listTokens))[0]).toMatchObject({ spentToday: 4 });
  });

  test('a call from an address that is not listed is refused, whatever it asks for', async () => {
    const { token, details } = await limitedToken({ networks: ['203.0.113.7', '2001:db8::/48'] });
    const from = (remoteAddress: string) =>
      app.http.inject({ url: '/api/user', remoteAddress, headers: { authorization: `Bearer ${token}` } });
    expect((await from('203.0.113.7')).statusCode).toBe(200);
    expect((await from('2001:db8:0:1::5')).statusCode).toBe(200);
    for (const address of ['203.0.113.8', '2001:db8:1::5', '::1']) {
      const refused = await from(address);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'token_address', details: { address } });
    }
    await change(details.id, { creditsPerDay: null, networks: ['203.0.113.0/24'] });
    expect((await from('203.0.113.8')).statusCode).toBe(200);
    expect((await from('2001:db8:0:1::5')).statusCode).toBe(403);
  });

  test('nonsense is refused, and only the owner changes limits, with the password', async () => {
    const { details } = await limitedToken({});
    const attempt = (who: Member, body: object) =>
      who.try(programs.limitToken, { params: { id: details.id }, body: { creditsPerDay: 5, networks: [], ...body } });
    const { password } = member;
    for (const networks of [['example.com'], ['10.0.0.0/33'], ['10.0.0.0/-1'], Array(21).fill('10.0.0.1')])
      expect(await attempt(member, { password, networks })).toMatchObject({
        status: 400,
        body: { code: 'bad_request' },
      });
    for (const creditsPerDay of [-1, 1.5, 10_000_000_000_000])
      expect((await attempt(member, { password, creditsPerDay })).status).toBe(400);
    expect((await attempt(member, { password: 'wrong' })).body).toMatchObject({ code: 'wrong_password' });
    const other = await given.member();
    expect((await attempt(other, { password: other.password })).status).toBe(404);
    expect((await member.call(programs.listTokens))[0]).toMatchObject({ creditsPerDay: null, networks: [] });
  });
});

test('a program cannot watch', async () => {
  const promotion = await given.promotion();
  const program = app.program(await tokenOf(member));
  const body = { promotionId: promotion.id, videoId: promotion.id + constants.VIDEO_ID_OFFSET };
  expect(await program.try(watching.startWatching, { body })).toMatchObject({
    status: 403,
    body: { code: 'not_for_programs' },
  });
});
