import { auth, referrals } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import { type Given, givenIn, type Member } from '../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://loop.example' });
  given = givenIn(app);
});
afterAll(() => app.close());
auditAfterEach(() => app);

const codeOf = async (member: Member) => (await member.call(auth.currentUser)).referralCode as string;
const registerWith = async (referralCode: string, username: string) =>
  app.visitor().call(auth.register, {
    body: { username, email: `${username}@example.com`, password: 'secret1', referralCode },
  });

test('who joins with a code appears in the list of its owner, newest first', async () => {
  const referrer = await given.member();
  const first = await given.member({ referredBy: referrer });
  const second = await registerWith((await codeOf(referrer)).toLowerCase(), 'second-guest');
  const { body, headers } = await referrer.try(referrals.listReferrals);
  expect(body).toMatchObject([
    { referredId: second.id, commissionEarned: 0 },
    { referredId: first.id, commissionEarned: 0 },
  ]);
  expect(headers['x-total-count']).toBe('2');
  expect(await referrer.call(referrals.listReferrals, { query: { page: 2, limit: 1 } })).toMatchObject([
    { referredId: first.id },
  ]);
});

test('a code nobody has never blocks a registration', async () => {
  expect(await registerWith('NOSUCHCODE', 'stray')).toMatchObject({ username: 'stray' });
});

test('the summary tells code, link and what it has earned', async () => {
  const referrer = await given.member();
  const code = await codeOf(referrer);
  expect(await referrer.call(referrals.referralSummary)).toEqual({
    referralCode: code,
    referralLink: `https://loop.example/ref/${code}`,
    totalReferrals: 0,
    creditsEarned: 0,
    commissionPercent: 30,
    pendingCredits: 0,
    pending: [],
    held: [],
    watchHoldDays: null,
  });
});

test('a code is made where there is none, and stays where there is one', async () => {
  const member = await given.member();
  const code = await codeOf(member);
  expect(await member.call(referrals.generateReferralCode)).toEqual({ referralCode: code });
  await app.db.write((tx) => tx.query('update member set referral_code = null where id = $1', [member.id]));
  expect(await member.call(referrals.referralSummary)).toMatchObject({ referralCode: null, referralLink: null });
  const { referralCode } = await member.call(referrals.generateReferralCode);
  expect(referralCode).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  expect(await codeOf(member)).toBe(referralCode);
});

test('a referrer never changes, not even by hand', async () => {
  const [referrer, other] = [await given.member(), await given.member()];
  const referred = await given.member({ referredBy: referrer });
  await expect(
    app.db.write((tx) =>
      tx.query('update referral set referrer_id = $2 where referred_id = $1', [referred.id, other.id]),
    ),
  ).rejects.toThrow('a referrer never changes');
});

test('watching pays the referrer thirty percent, shown in list and summary', async () => {
  const referrer = await given.member();
  const viewer = await given.member({ referredBy: referrer });
  for (let n = 0; n < 4; n++) await given.rewardedWatch({ viewer });
  expect(await referrer.call(auth.currentUser)).toMatchObject({ credits: 1, referralEarnings: 1 });
  expect(await referrer.call(referrals.listReferrals)).toMatchObject([{ referredId: viewer.id, commissionEarned: 1 }]);
  expect(await referrer.call(referrals.referralSummary)).toMatchObject({ totalReferrals: 1, creditsEarned: 1 });
});
