import { admin, coupons, credits, notices, rateLimits } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import type { Member } from '../../../testing/given.ts';
import { testSite } from '../../../testing/test-site.ts';

const site = testSite({ RATE_LIMITS: 'off' });

const make = async (wanted: Partial<Parameters<typeof given>[0]> = {}) => given({ credits: 5, uses: 100, ...wanted });
async function given(body: {
  code?: string;
  credits: number;
  uses: number;
  budget?: number;
  expiresAt?: string;
  note?: string;
}) {
  return (await site.given.admin()).call(coupons.createCoupon, { body });
}
const verified = () => site.given.member({ isVerified: true });
const redeem = (by: Member, code: string) => by.try(coupons.redeemCoupon, { body: { code } });
const balanceOf = async (member: Member) => (await member.call(credits.statement)).lines[0]?.balance ?? 0;

/** The members are one group, as the job that finds links would write it. */
const link = (members: readonly Member[]) =>
  site.app.db.write(async (tx) => {
    const group = await tx.one<{ id: number }>('insert into cluster (size) values ($1) returning id', [members.length]);
    for (const { id } of members) {
      await tx.query('insert into cluster_member (member_id, cluster_id) values ($1, $2)', [id, group?.id]);
    }
  });

test('a member redeems a coupon: credits, statement, notice and the admins’ list', async () => {
  const coupon = await make({ code: 'welcome-1', credits: 25, note: 'For the launch' });
  expect(coupon).toMatchObject({ code: 'WELCOME-1', state: 'open', used: 0, given: 0, note: 'For the launch' });
  const member = await verified();
  expect(await redeem(member, '  Welcome-1 ')).toMatchObject({
    status: 200,
    body: { code: 'WELCOME-1', credits: 25, balance: 25 },
  });
  expect((await member.call(credits.statement)).lines).toMatchObject([
    { amount: 25, kind: 'coupon_redeemed', reason: 'coupon', text: 'Redeemed the coupon WELCOME-1', note: 'WELCOME-1' },
  ]);
  expect(await member.call(notices.listNotices)).toMatchObject([
    { kind: 'coupon_redeemed', facts: { code: 'WELCOME-1', credits: 25 } },
  ]);
  const chief = await site.given.admin();
  const { coupons: listed } = await chief.call(coupons.listCoupons);
  expect(listed.find(({ id }) => id === coupon.id)).toMatchObject({ used: 1, given: 25, linked: 0 });
  expect(await chief.call(coupons.listRedemptions, { params: { id: coupon.id } })).toMatchObject([
    { member: member.username, credits: 25, group: null },
  ]);
  const [done] = await chief.call(admin.auditLog, { query: { limit: 1 } });
  expect(done).toMatchObject({
    action: 'create_coupon',
    adminName: chief.username,
    text: 'Made the coupon WELCOME-1: 25 credits for each of 100 members',
  });
});

test('a member redeems a coupon once, however parallel', async () => {
  const { code } = await make();
  const member = await verified();
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(member, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject({ code: 'coupon_redeemed' });
  expect(await balanceOf(member)).toBe(5);
});

test.each([
  ['number of uses', { uses: 3 }],
  ['budget', { uses: 100, budget: 17 }],
])('the %s is never exceeded, however parallel', async (_what, limits) => {
  const { id, code } = await make(limits);
  const members = await Promise.all(Array.from({ length: 12 }, verified));
  const answers = await Promise.all(members.map((member) => redeem(member, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject({ code: 'coupon_over' });
  const { coupons: listed } = await (await site.given.admin()).call(coupons.listCoupons);
  expect(listed.find((coupon) => coupon.id === id)).toMatchObject({ used: 3, given: 15, state: 'used_up' });
});

test('of accounts that belong together one redeems it, also when they try at once; groups found later are shown', async () => {
  const { id, code } = await make();
  const family = await Promise.all(Array.from({ length: 5 }, verified));
  await link(family);
  const answers = await Promise.all(family.map((member) => redeem(member, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  for (const { status, body } of answers) if (status !== 200) expect(body).toMatchObject({ code: 'coupon_of_group' });

  const strangers = await Promise.all([verified(), verified(), verified()]);
  for (const stranger of strangers) expect((await redeem(stranger, code)).status).toBe(200);
  await link(strangers.slice(0, 2));
  const { coupons: listed } = await (await site.given.admin()).call(coupons.listCoupons);
  expect(listed.find((coupon) => coupon.id === id)).toMatchObject({ used: 4, linked: 2 });
});

describe('who cannot redeem a coupon', () => {
  test('a member whose address is not confirmed', async () => {
    const { code } = await make();
    expect(await redeem(await site.given.member(), code)).toMatchObject({
      status: 403,
      body: { code: 'verify_to_redeem' },
    });
  });

  test('a suspended member and a stranger', async () => {
    const { code } = await make();
    const member = await verified();
    await (await site.given.admin()).call(admin.suspendMember, { body: { userId: member.id, reason: 'a script' } });
    expect((await redeem(member, code)).status).toBe(401);
    expect((await site.app.visitor().try(coupons.redeemCoupon, { body: { code } })).status).toBe(401);
  });

  test('anybody, once it has expired or was ended', async () => {
    const member = await verified();
    const expired = await make();
    await site.app.db.write((tx) =>
      tx.query(`update coupon set expires_at = now() - interval '1 second' where id = $1`, [expired.id]),
    );
    expect((await redeem(member, expired.code)).body).toMatchObject({ code: 'coupon_over' });
    const ended = await make();
    const chief = await site.given.admin();
    await chief.call(coupons.endCoupon, { params: { id: ended.id } });
    expect((await redeem(member, ended.code)).body).toMatchObject({ code: 'coupon_over' });
    expect((await chief.try(coupons.endCoupon, { params: { id: ended.id } })).status).toBe(409);
    expect((await chief.call(admin.auditLog, { query: { limit: 1 } }))[0]).toMatchObject({ action: 'end_coupon' });
    expect(await balanceOf(member)).toBe(0);
  });
});

describe('making a coupon', () => {
  test('is for admins alone', async () => {
    const body = { credits: 5, uses: 1 };
    for (const other of [await verified(), await site.given.member({ isModerator: true })]) {
      expect((await other.try(coupons.createCoupon, { body })).status).toBe(403);
      expect((await other.try(coupons.listCoupons)).status).toBe(403);
    }
  });

  test.each([
    ['a budget that pays nobody', { credits: 5, uses: 3, budget: 4 }, 'coupon_budget_too_small'],
    ['a day that is over', { credits: 5, uses: 3, expiresAt: '2020-01-01T00:00:00.000Z' }, 'coupon_expiry_past'],
    ['a code that is too short', { credits: 5, uses: 3, code: 'ABC' }, 'bad_request'],
    ['no credits', { credits: 0, uses: 3 }, 'bad_request'],
    ['half a credit', { credits: 0.5, uses: 3 }, 'bad_request'],
    ['no uses', { credits: 5, uses: 0 }, 'bad_request'],
  ])('is refused with %s', async (_what, body, code) => {
    const chief = await site.given.admin();
    expect(await chief.try(coupons.createCoupon, { body })).toMatchObject({ status: 400, body: { code } });
  });

  test('is refused with a code that exists, whatever its case', async () => {
    await make({ code: 'TWICE-1' });
    const body = { code: 'twice-1', credits: 1, uses: 1 };
    expect((await (await site.given.admin()).try(coupons.createCoupon, { body })).body).toMatchObject({
      code: 'coupon_code_taken',
    });
  });
});

test('both lists can be downloaded', async () => {
  const chief = await site.given.admin();
  const { id, code } = await make();
  const members = await Promise.all([verified(), verified()]);
  for (const member of members) await redeem(member, code);
  const list = await chief.try(coupons.listCoupons, { query: { format: 'csv' } });
  expect(list.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(list.body as unknown as string).toContain(`${id},"${code}",5,100,,2,10,0,"open"`);
  const who = await chief.try(coupons.listRedemptions, { params: { id }, query: { format: 'csv' } });
  const lines = (who.body as unknown as string).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  for (const { username } of members) expect(lines.join()).toContain(`"${username}"`);
  expect((await chief.try(coupons.listRedemptions, { params: { id: 1_000_000 } })).status).toBe(404);
});

describe('guessing', () => {
  const limited = testSite({});

  test('ten tries an hour, and thirty wrong codes from one address; the right code does not help then', async () => {
    const { code } = await (await limited.given.admin()).call(coupons.createCoupon, { body: { credits: 5, uses: 9 } });
    const { couponTries, wrongCoupons } = rateLimits;
    const place = { isVerified: true, address: '203.0.113.7' };
    for (let guessed = 0; guessed < wrongCoupons.points; guessed += couponTries.points) {
      const guesser = await limited.given.member(place);
      for (let n = 0; n < couponTries.points; n++) expect((await redeem(guesser, 'NOT-THIS-ONE')).status).toBe(404);
      expect((await redeem(guesser, code)).status).toBe(429);
    }
    expect((await redeem(await limited.given.member(place), code)).status).toBe(429);
    expect((await redeem(await limited.given.member({ isVerified: true, address: '203.0.113.8' }), code)).status).toBe(
      200,
    );
  });
});
