import { describe, expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, refuse, soon, tryAllAgain } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const prefix = ({ id }: Member) => `${id.slice(0, 8)}…`;

test('without anybody referred: the link, zeros, the three steps and a kind word', async () => {
  const page = await site.visit(await site.given.member(), '/referrals');
  await expectText(page.getByRole('heading', { level: 1 }), 'Referrals');
  await page.getByText('Earn 30% of the credits your friends earn').waitFor();
  await card(page, 'Your referral link')
    .getByText(new RegExp(`^${site.url}/ref/\\w+$`))
    .waitFor();
  await card(page, 'Recent Referral Activity').getByText('Nobody has joined with your link yet').waitFor();
  await expectText(
    card(page, 'Commission Overview').locator('dl'),
    'Commission Rate 30% Total Referral Earnings 0 credits Total Dividends 0 credits',
  );
  const steps = card(page, 'How Referrals Work').getByRole('listitem');
  await expect
    .poll(() => steps.getByRole('heading').allTextContents(), soon)
    .toEqual(['Share your link', 'They join', 'You earn 30%']);
  await expectAccessible(page);
  await expectToFitAPhone(page);
});

test('who joined, what it earned, and whether it was a signup or commission', async () => {
  const { given } = site;
  const member = await given.member();
  const idle = await given.member({ referredBy: member });
  const busy = await given.member({ referredBy: member });
  for (let n = 0; n < 7; n++) await given.rewardedWatch({ viewer: busy });

  const page = await site.visit(member, '/referrals');
  await expectText(
    page.locator('.card').filter({ hasText: /^Total Referrals/ }),
    'Total Referrals 2 joined with your link',
  );
  await expectText(page.locator('.card').filter({ hasText: /^Credits Earned/ }), /^Credits Earned 2 30% of what they/);
  await expectText(
    card(page, 'Commission Overview').locator('dl'),
    'Commission Rate 30% Total Referral Earnings 2 credits Total Dividends 2 credits',
  );
  const rows = card(page, 'Recent Referral Activity').getByRole('listitem');
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  await expectText(rows.nth(0), `${prefix(busy)} ${today} +2 credits Commission`);
  await expectText(rows.nth(1), `${prefix(idle)} ${today} +0 credits Signup`);
  await expect.poll(() => rows.count(), soon).toBe(2);
  await expectAccessible(page);
  await expectToFitAPhone(page);
});

test('a commission arrives while one looks', async () => {
  const member = await site.given.member();
  const friend = await site.given.member({ referredBy: member });
  const page = await site.visit(member, '/referrals');
  const row = card(page, 'Recent Referral Activity').getByRole('listitem');
  await expectText(row, /Signup$/);
  for (let n = 0; n < 4; n++) await site.given.rewardedWatch({ viewer: friend });
  await expectText(row, /\+1 credit Commission$/);
});

test('many people come in pages, and the page stands in the address', async () => {
  const member = await site.given.member();
  for (let n = 0; n < 12; n++) await site.given.member({ referredBy: member });
  const page = await site.visit(member, '/referrals');
  const people = card(page, 'Recent Referral Activity');
  await people.getByText('Page 1 (12 people)').waitFor();
  await expect.poll(() => people.getByRole('listitem').count(), soon).toBe(10);
  await people.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/referrals?page=2');
  await people.getByText('Page 2 (12 people)').waitFor();
  await expect.poll(() => people.getByRole('listitem').count(), soon).toBe(2);
  await page.goBack();
  await expect.poll(() => people.getByRole('listitem').count(), soon).toBe(10);
});

test('the link is copied with one press and leads a stranger to Register with the code', async () => {
  const member = await site.given.member();
  const page = await site.visit(member, '/referrals', { permissions: ['clipboard-read', 'clipboard-write'] });
  await card(page, 'Your referral link').getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Copied!', 'Referral link copied to clipboard');
  await card(page, 'Your referral link').getByRole('button', { name: 'Copied!' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.context().clearCookies();
  await page.goto(link);
  await page.waitForURL(`**/auth?ref=${link.split('/').at(-1)}`);
  await page.getByRole('tab', { name: 'Register', selected: true }).waitFor();
});

test('a browser that does not copy says so', async () => {
  const page = await site.visit(await site.given.member(), '/referrals');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await card(page, 'Your referral link').getByRole('button', { name: 'Copy' }).click();
  await expectToast(page, 'Could not copy', 'Your browser does not allow it. Select the text and copy it yourself.');
});

describe('a member without a code', () => {
  async function memberWithoutCode(): Promise<Member> {
    const member = await site.given.member();
    await site.app.db.write((tx) => tx.query('update member set referral_code = null where id = $1', [member.id]));
    return member;
  }

  test('makes one with the button', async () => {
    const page = await site.visit(await memberWithoutCode(), '/referrals');
    await page.getByText('You have no referral link yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Generate Referral Link' }).click();
    await expectText(card(page, 'Your referral link').locator('.code'), new RegExp(`^${site.url}/ref/\\w+$`));
  });

  test('is told when that fails, and may press again', async () => {
    const page = await site.visit(await memberWithoutCode(), '/referrals');
    const callOff = await refuse(page, /\/api\/referrals\/generate-code/);
    await page.getByRole('button', { name: 'Generate Referral Link' }).click();
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
    await callOff();
    await page.getByRole('button', { name: 'Generate Referral Link' }).click();
    await expectText(card(page, 'Your referral link').locator('.code'), /\/ref\/\w+$/);
  });
});

test('what cannot be read says so by itself and is read again', async () => {
  const page = await site.visit(await site.given.member(), '/settings');
  const callOff = [await refuse(page, /\/api\/referrals\/summary/), await refuse(page, /\/api\/referrals\?/)];
  await page.goto('/referrals');
  await expect.poll(() => page.getByRole('alert').count(), soon).toBe(2);
  await expectText(page.locator('.card').filter({ hasText: /^Total Referrals/ }), /^Total Referrals – /);
  await expectAccessible(page);
  for (const answerAgain of callOff) await answerAgain();
  await tryAllAgain(page);
  await page.getByText('Nobody has joined with your link yet').waitFor();
});

test.each([
  ['de-DE', 'Empfehlungen', 'So funktionieren Empfehlungen'],
  ['es-ES', 'Referidos', 'Cómo funcionan los referidos'],
])('reads in %s', async (locale, title, how) => {
  const page = await site.visit(await site.given.member(), '/referrals', { locale });
  await expectText(page.getByRole('heading', { level: 1 }), title);
  await card(page, how).waitFor();
  await expectToFitAPhone(page);
});
