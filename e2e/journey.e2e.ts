import { auth, admin as boss, promotions } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { card, expectText, expectToast, openAdminPart, soon } from './harness/screen.ts';
import { youtubeIds } from './players/stand-in-players.ts';
import { chainSite } from './wallet/chain-site.ts';
import { choose, openVideo, pressPlay, says, statusOf } from './watching/site.ts';

const site = chainSite({ WATCH_SECONDS: '4' });

/** The test plays three people and an admin, and takes longer than any other. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: /, open wallet$/ });
const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const formatted = (count: number) => count.toLocaleString('en');
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The names of this attempt: a second one finds the people and videos of the first. */
interface Names {
  grace: string;
  rita: string;
  offered: string;
  promoted: string;
}

let attempts = 0;
function newNames(): Names {
  attempts += 1;
  const mark = attempts === 1 ? '' : String(attempts);
  return {
    grace: `grace${mark}`,
    rita: `rita${mark}`,
    offered: `Morning run${mark}`,
    promoted: `My first sourdough${mark}`,
  };
}

/** Creates a member whose video can be watched. */
async function offer({ offered }: Names): Promise<void> {
  const owner = await site.given.member();
  await site.given.credits(owner, 2);
  const videoUrl = `https://www.youtube.com/shorts/${youtubeIds.fine}`;
  await owner.call(promotions.createPromotion, {
    body: { videoUrl, platform: 'youtube', title: offered, creditsSpent: 2 },
  });
}

async function register(page: Page, { grace }: Names): Promise<void> {
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByText('You were invited with the code').waitFor();
  await page.getByLabel('Username').fill(grace);
  await page.getByLabel('Email').fill(`${grace}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectToast(page, 'Welcome!', 'Your account has been created successfully.');
  await expectText(heading(page), `Welcome, ${grace}`);
}

async function watchOne(page: Page, { offered }: Names): Promise<void> {
  await tab(page, 'Watch Videos').click();
  await choose(page, offered);
  const popup = await openVideo(page);
  await pressPlay(popup);
  await statusOf(popup).getByText('Credits earned: 1. New balance: 1.').waitFor();
  await says(page, 'Congratulations! You completed the video and earned credits.');
  await popup.close();
  await expectText(balance(page), /^1 /);
}

async function simulateDeposit(admin: Page, { grace }: Names): Promise<void> {
  await openAdminPart(admin, 'Money', 'Deposits');
  await admin.getByRole('button', { name: 'Simulate deposit' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Search').fill(grace);
  await dialog.getByLabel('Member', { exact: true }).selectOption({ label: grace });
  await dialog.getByText('+2,000 credits').waitFor();
  await dialog.getByRole('button', { name: 'Simulate deposit' }).click();
  await expectToast(admin, 'Success', 'The payment is on its way. Its confirmations arrive automatically.');
}

async function promote(page: Page, { promoted }: Names): Promise<void> {
  await tab(page, 'Promote').click();
  await page.getByLabel('Video URL').fill('https://www.tiktok.com/@grace/video/7300000000000000042');
  await page.getByLabel('Credits to Spend').fill('20');
  await page.getByLabel('Title').fill(promoted);
  await page.getByRole('button', { name: 'Start Promotion' }).click();
  await page.getByRole('button', { name: 'I understand, start promotion' }).click();
  await expectToast(page, 'Promotion Created', 'Your video promotion has been started successfully!');
  const rows = card(page, 'Your Promotions').getByRole('listitem');
  await expectText(rows, new RegExp(`^${promoted} (New )?Active TikTok .* 0/10 views `));
}

test('from the landing page to a credit, a deposit, a promotion and a commission, and an admin who sees it all', async () => {
  const { given } = site;
  const names = newNames();
  const rita = await given.member({ username: names.rita });
  const { referralCode } = await rita.call(auth.currentUser);
  await offer(names);
  const readStats = async () => (await given.admin()).call(boss.adminStats);
  const before = await readStats();

  // Grace opened the invitation once, and comes back later without the link.
  const grace = await site.arrive(`/ref/${referralCode}`);
  await grace.getByText('You were invited').waitFor();
  await grace.goto('/');
  await expectText(heading(grace), 'Your short videos, really watched.');
  await register(grace, names);
  await watchOne(grace, names);

  const admin = await site.visit(await given.admin(), '/admin');
  await simulateDeposit(admin, names);
  const bell = grace.getByRole('button', { name: /^Notifications/ });
  await site.blocks(1);
  await expect.poll(() => bell.innerText(), soon).toBe('1');
  await site.blocks(2);
  await expectToast(grace, 'Deposit Confirmed!', '+2,000 credits added to your account');
  await bell.click();
  await grace.getByRole('dialog', { name: 'Notifications' }).getByText('Deposit Confirmed!').waitFor();
  await grace.keyboard.press('Escape');
  await expectText(balance(grace), /^2,001 /);

  await promote(grace, names);
  await expectText(balance(grace), /^1,981 /);
  await grace.goto('/statement');
  const lines = grace.locator('tbody tr');
  await expectText(lines.nth(0), new RegExp(`^Promotion started ${names.promoted} .+ -20 1,981$`));
  await expectText(lines.nth(1), /^Litecoin deposit 0\.02100000 LTC .+ \+2,000 2,001$/);
  await expectText(lines.nth(2), new RegExp(`^Watched video ${names.offered} .+ \\+1 1$`));

  // Commission is 30 % of one credit watched and 2,000 bought. The fraction of a credit is carried.
  const referrer = await site.visit(rita, '/referrals');
  const activity = card(referrer, 'Recent Referral Activity').getByRole('listitem');
  const pending = referrer.getByRole('heading', { name: /^Held for you/ });
  await expectText(pending, /^Held for you\s*600 credits$/);
  await site.aWeekPasses();
  await referrer.reload();
  await expectText(activity, /\+600 credits Commission$/);
  await expectText(balance(referrer), /^600 /);

  await admin.goto('/admin');
  const tile = (label: string) => admin.locator('.card').filter({ has: admin.getByText(label, { exact: true }) });
  const after = await readStats();
  expect([after.totalUsers - before.totalUsers, after.totalViews - before.totalViews]).toEqual([1, 1]);
  expect(after.escrowCredits - before.escrowCredits).toBe(20 - 2);
  expect(after.totalCredits - before.totalCredits).toBeGreaterThanOrEqual(1981 + 600);
  const [credits, escrow] = [formatted(after.totalCredits), formatted(after.escrowCredits)];
  await expectText(tile('Total users'), `Total users ${after.totalUsers}`);
  await expectText(tile('Total video views'), `Total video views ${after.totalViews}`);
  await expectText(tile('Circulating credits'), `Circulating credits ${credits} and ${escrow} in running promotions`);
  await expectText(tile('LTC deposits'), /^LTC deposits 0\.0\d+ LTC/);
  await expectText(row(admin, `${names.grace}@example.com`), /1,981/);
  await expectText(row(admin, rita.email), /600 .*600/);
  await openAdminPart(admin, 'Fair play', 'Promotions and reports');
  await expectText(row(admin, names.promoted), new RegExp(`by ${names.grace}, .* Active 0 / 10 20 credits`));
  await expectText(row(admin, names.offered), /Completed 1 \/ 1/);
  await openAdminPart(admin, 'Money', 'Deposits');
  await expectText(row(admin, names.grace), /0\.02100000 LTC Confirmed \+2,000/);
  await openAdminPart(admin, 'Site', 'Audit log');
  await admin
    .getByText(/^Simulated a payment of 0\.02100000 LTC to rltc1/)
    .first()
    .waitFor();
});
