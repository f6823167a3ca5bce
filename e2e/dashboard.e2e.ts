import { watching } from '@viewloop/contract';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, refuse, soon, tryAllAgain } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

const site = openSite();

const figure = (page: Page, label: string) =>
  page.locator('.card').filter({ has: page.getByText(label, { exact: true }) });
const goal = (page: Page) => page.getByRole('progressbar', { name: 'Daily goal' });

/** Inserts watched days that never happened, to have a week of history. The ledger has no entries for them. */
async function watchedOnDays(member: Member, days: Record<number, number>, test: () => Promise<void>): Promise<void> {
  await site.app.db.write((tx) =>
    tx.query(
      `insert into member_day (member_id, day, watched)
       select $1, (now() at time zone 'utc')::date - ago, watched from unnest($2::int[], $3::int[]) d (ago, watched)`,
      [member.id, Object.keys(days).map(Number), Object.values(days)],
    ),
  );
  try {
    await test();
  } finally {
    await site.app.db.write((tx) => tx.query('delete from member_day where member_id = $1', [member.id]));
  }
}

describe('a new member', () => {
  test('is welcomed by name and sees nothing but beginnings', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/');
    await expectText(page.getByRole('heading', { level: 1 }), `Welcome, ${member.username}`);
    await page.getByText('Watch 2 videos, earn 2 credits, and get your first view today.').waitFor();
    await page.getByText('Next milestone: 5', { exact: true }).waitFor();
    await expectText(figure(page, 'Credits'), 'Credits 0 Add with Litecoin');
    await expectText(figure(page, 'Watched this week'), 'Watched this week 0 none yet');
    await expectText(figure(page, 'Referral credits'), 'Referral credits 0 from 0 people');
    await expectText(figure(page, 'Active promotions'), 'Active promotions 0 0 views to come');
    await card(page, 'Your promotions').getByText('No active promotions').waitFor();
    await card(page, 'Last 7 days').getByText('Watch a video and your first bar appears here.').waitFor();
    await expect.poll(() => goal(page).getAttribute('aria-valuenow'), soon).toBe('0');
    await expect.poll(() => page.title(), soon).toBe('Dashboard · Viewloop');
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test.each([
    ['de-DE', 'Willkommen, ', 'Tagesziel'],
    ['es-ES', 'Hola, ', 'Meta diaria'],
  ])('reads it all in %s', async (locale, welcome, dailyGoal) => {
    const member = await site.given.member();
    const page = await site.visit(member, '/', { locale });
    await expectText(page.getByRole('heading', { level: 1 }), `${welcome}${member.username}`);
    await page.getByRole('heading', { name: dailyGoal }).waitFor();
    await expectToFitAPhone(page);
  });
});

test('a newcomer is led to the first view in three steps, each done on this page', async () => {
  const member = await site.given.member();
  await site.given.promotion();
  const page = await site.visit(member, '/');
  const steps = card(page, 'Your first view in three steps');
  await steps.getByText('Watch 2 videos (0 of 2)').waitFor();
  await expect.poll(() => page.locator('.button[data-variant=primary]').count(), soon).toBe(1);
  await expectText(page.locator('.button[data-variant=primary]'), 'Start watching');

  for (let n = 0; n < 2; n++) await site.given.rewardedWatch({ viewer: member });
  await steps.getByText('Earn 2 credits, the price of one view (you have 2)').waitFor();
  await expectText(page.getByRole('heading', { level: 1 }), `Welcome back, ${member.username}`);
  await steps.getByLabel('Video URL').fill('https://www.youtube.com/shorts/firststep_1');
  // The link is enough; everything else waits under "More".
  await expect.poll(() => steps.getByLabel('Credits to Spend').isVisible(), soon).toBe(false);
  await steps.getByText('More', { exact: true }).click();
  await steps.getByLabel('Credits to Spend').waitFor();
  await steps.getByText('More', { exact: true }).click();
  await expectText(steps.locator('output'), '2 credits = 1 view You keep 0 credits.');
  // What is promised is said before it is paid for.
  await steps.getByText('Promised: the first view is offered with priority.').waitFor();
  await expect.poll(() => page.locator('.button[data-variant=primary]').count(), soon).toBe(1);
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await steps.getByRole('button', { name: 'Start Promotion' }).click();
  await page.getByRole('button', { name: 'I understand, start promotion' }).click();
  await steps.getByText('Your video is being offered to viewers.').waitFor();
});

test('on a site without videos nothing opens, and the newcomer is told what to do first', async () => {
  const member = await site.given.member();
  const page = await site.visit(member, '/');
  await page.route('**/api/dashboard/stats', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), availableVideos: 0 } });
  });
  await page.route('**/api/videos/available*', (route) =>
    route.fulfill({
      json: { videos: [], pagination: { currentPage: 1, hasNextPage: false, hasPreviousPage: false } },
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Start watching' }).first().click();
  await page.waitForURL('**/watch');
  expect(page.context().pages()).toHaveLength(1);
  await page.getByText('Be the first: promote a video. The first 3 views of it have priority.').waitFor();
  await expectAccessible(page);
  await expectToFitAPhone(page);
  await page.getByRole('link', { name: 'Promote a video' }).click();
  await page.waitForURL('**/promote');
});

test('the open books keep the navigation for members, and are open to strangers without it', async () => {
  const page = await site.visit(await site.given.member(), '/books');
  await page.getByRole('link', { name: 'Watch Videos' }).first().waitFor();
  await expectText(page.getByRole('heading', { level: 1 }), 'Open books');
  await expectAccessible(page);
  await expectToFitAPhone(page);
  const stranger = await site.arrive('/books');
  await expectText(stranger.getByRole('heading', { level: 1 }), 'Open books');
  await expect.poll(() => stranger.getByRole('link', { name: 'Watch Videos' }).count(), soon).toBe(0);
});

test('what the page names ahead is asked for once, and all of it is used', async () => {
  const page = await site.visit(await site.given.member(), '/watch');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await figure(page, 'Referral credits').getByText('from 0 people').waitFor();
  const named = await page
    .locator('link[as=fetch]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(named.length).toBeGreaterThanOrEqual(5);
  for (const path of named) {
    await expect.poll(() => asked.filter((one) => one === path).length, soon).toBe(1);
  }
});

test('the page names every script that its first drawing needs, so that none is found late', async () => {
  const page = await site.open(await site.given.member());
  const textOf = async (file: string) => (await page.request.get(file)).text();
  const named = [...(await textOf('/')).matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const importsOf = async (file: string) =>
    [...(await textOf(file)).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name]) => `/assets/${name}`);
  const needed = new Set((await Promise.all(named.map(importsOf))).flat());
  expect(needed.size).toBeGreaterThan(3);
  expect([...needed].filter((file) => !named.includes(file))).toEqual([]);
  // The first drawing waits for this part of the page.
  expect(named).toContainEqual(expect.stringContaining('received-card'));
});

describe('a busy member', () => {
  test('sees balance, week, referrals, promotions and what is waiting', async () => {
    const { given } = site;
    const member = await given.member();
    const friend = await given.member({ referredBy: member });
    for (let n = 0; n < 4; n++) await given.rewardedWatch({ viewer: friend });
    await given.rewardedWatch({ viewer: member });
    await given.promotion({ owner: member, credits: 6, title: 'The oldest' });
    const run = await given.promotion({ owner: member, credits: 50, title: 'Morning run', platform: 'tiktok' });
    await given.rewardedWatch({ promotion: run });
    await given.promotion({ owner: member, credits: 20 });
    await given.credits(member, 1282);

    const page = await site.visit(member, '/');
    await expectText(figure(page, 'Credits'), 'Credits 1,284 Add with Litecoin');
    await expectText(figure(page, 'Watched this week'), 'Watched this week 1 +1 vs last week');
    await expectText(figure(page, 'Referral credits'), 'Referral credits 1 from 1 person');
    await expectText(figure(page, 'Active promotions'), 'Active promotions 3 37 views to come');
    await expectText(page.locator('.progress').filter({ has: goal(page) }), /Daily goal .* 1 \/ 100/);

    const rows = card(page, 'Your promotions').getByRole('listitem');
    await expect.poll(() => rows.count(), soon).toBe(2);
    await expectText(rows.nth(0), 'Untitled Video YouTube Shorts · 0 of 10 views Active');
    await expectText(rows.nth(1), /^Morning run TikTok · 1 of 25 views · done in about \d+ (min|h) Active$/);

    await card(page, 'Watch and earn')
      .getByText(/\d+ videos? (is|are) waiting\. 30 seconds each, 1 credit each\./)
      .waitFor();
    const chart = card(page, 'Last 7 days');
    await chart.getByText('Show as table').click();
    await expect.poll(() => chart.getByRole('row').count(), soon).toBe(8);
    await expectText(chart.getByRole('row').last(), / 1 1$/);
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('compares this week with the last one', async () => {
    const member = await site.given.member();
    await watchedOnDays(member, { 0: 37, 3: 175, 9: 194 }, async () => {
      const page = await site.visit(member, '/');
      await page.getByText("37 of today's 100 videos watched. 63 to go.").waitFor();
      await expectText(figure(page, 'Watched this week'), 'Watched this week 212 +18 vs last week');
      await card(page, 'Last 7 days').getByText('175', { exact: true }).first().waitFor();
    });
  });

  test('is told when the goal is reached', async () => {
    const member = await site.given.member();
    await watchedOnDays(member, { 0: 104, 8: 104 }, async () => {
      const page = await site.visit(member, '/');
      await page.getByText('104 videos watched today. Your goal of 100 is reached.').waitFor();
      await page.getByText('104 / 100').waitFor();
      await expect.poll(() => goal(page).getAttribute('aria-valuenow'), soon).toBe('100');
      await figure(page, 'Watched this week').getByText('same as last week').waitFor();
    });
  });

  test('sees a view arrive without reloading', async () => {
    const promotion = await site.given.promotion({ credits: 20, title: 'Live' });
    const page = await site.visit(promotion.owner, '/');
    await card(page, 'Your promotions').getByText('0 of 10 views').waitFor();
    await site.given.rewardedWatch({ promotion });
    await card(page, 'Your promotions').getByText('1 of 10 views').waitFor();
    await expectText(figure(page, 'Active promotions'), 'Active promotions 1 9 views to come');
  });
});

describe('the ways on', () => {
  test('lead to watching, promoting and referrals by name', async () => {
    await site.given.promotion();
    const page = await site.visit(await site.given.member(), '/');
    await page.getByRole('main').getByRole('link', { name: 'Watch Videos' }).click();
    await page.waitForURL('**/watch');
    await page.goBack();
    await page.getByRole('link', { name: 'Promote a video' }).click();
    await page.waitForURL('**/promote');
    await expectText(page.getByRole('heading', { level: 1 }), 'Promote');
  });

  test('the credits card opens the deposit dialog, and Escape leads back to it', async () => {
    const page = await site.visit(await site.given.member(), '/');
    const credits = page.getByRole('button', { name: /Add with Litecoin/ });
    await credits.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('.code', { hasText: /^rltc1/ }).waitFor();
    await dialog.getByText('2000 credits = 0.021 LTC').waitFor();
    await expectAccessible(page);
    // The backdrop dims the whole window: a reserved gutter of the scroll bar would stay bright beside it.
    const backdrop = await dialog.evaluate((element) => [
      getComputedStyle(element, '::backdrop').width,
      getComputedStyle(document.documentElement).scrollbarGutter,
    ]);
    expect(backdrop).toEqual(['1280px', 'auto']);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => credits.evaluate((button) => button === document.activeElement), soon).toBe(true);
  });

  test('the referral link is copied with one press', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/', { permissions: ['clipboard-read', 'clipboard-write'] });
    const link = await card(page, 'Your referral link').locator('.code').textContent();
    expect(link).toMatch(new RegExp(`^${site.url}/ref/\\w+$`));
    await card(page, 'Your referral link').getByRole('button', { name: 'Copy' }).click();
    await expectToast(page, 'Copied!', 'Referral link copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });
});

describe('in trouble', () => {
  test('each card says by itself what could not be read, and reads it again', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/settings');
    const parts = [/\/api\/dashboard\/stats/, /\/api\/promotions\?/, /\/api\/referrals\/summary/];
    const callOff = await Promise.all(parts.map((part) => refuse(page, part)));
    const lastPartAsks = page.waitForResponse(/\/api\/fair-play$/);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/dashboard/stats')) asked++;
    });
    await page.goto('/');
    await expect.poll(() => page.getByRole('alert').count(), soon).toBe(3);
    await page
      .getByText('Too many requests. Try again in 9 s. Nothing was changed, and your credits are safe.')
      .first()
      .waitFor();
    await expectText(figure(page, 'Credits'), 'Credits 0 Add with Litecoin');
    await expectText(figure(page, 'Active promotions'), 'Active promotions –');
    await expectAccessible(page);
    // The parts that appear late do not ask again by themselves. The card of trust comes after the other ones.
    await lastPartAsks;
    expect(asked).toBe(1);
    await Promise.all(callOff.map((answerAgain) => answerAgain()));
    await tryAllAgain(page);
    await page.getByText('Watch 2 videos, earn 2 credits, and get your first view today.').waitFor();
    await page.getByText('No active promotions').waitFor();
  });

  test('shapes hold the place of what is on its way', async () => {
    const page = await site.visit(await site.given.member(), '/settings');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/dashboard\/stats/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await card(page, 'Last 7 days').getByText('Loading…').waitFor();
    await expect.poll(() => page.locator('.skeleton').count(), soon).toBeGreaterThan(4);
    await expectAccessible(page);
    answer();
    await page.getByText('Watch 2 videos, earn 2 credits, and get your first view today.').waitFor();
    await expect.poll(() => page.locator('.skeleton').count(), soon).toBe(0);
  });
});

describe('somebody just watched you', () => {
  const hero = (page: Page) =>
    page
      .locator('.card')
      .filter({ has: page.getByRole('status') })
      .first();

  test('appears by itself while the page is open, first of all, and says how it was watched', async () => {
    const owner = await site.given.member();
    const promotion = await site.given.promotion({ owner, credits: 20, title: 'My clip' });
    await site.given.rewardedWatch({ promotion });
    const page = await site.visit(owner, '/');
    await hero(page).getByRole('heading', { name: 'Somebody just watched you' }).waitFor();
    await expectText(hero(page).getByRole('status'), /My clip · watched 30 seconds · just now/);
    // It stands above every figure.
    const top = async (at: Locator) => (await at.boundingBox())?.y ?? 0;
    expect(await top(hero(page))).toBeLessThan(await top(figure(page, 'Credits')));

    const left = await site.given.startedWatch({ promotion });
    await site.given.secondsPassed(left.view.id, 15);
    await site.app.db.write((tx) =>
      tx.query('update view set credited_ms = 14000, beats = 1, last_beat_at = clock_timestamp() where id = $1', [
        left.view.id,
      ]),
    );
    await left.viewer.call(watching.abandonWatching, { body: { viewId: left.view.id, reason: 'skipped' } });
    await expectText(hero(page).getByRole('status'), /My clip · left after 14 seconds · just now/);
    expect(await hero(page).textContent()).not.toContain(left.viewer.username);
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('many at once are counted', async () => {
    const owner = await site.given.member();
    const promotion = await site.given.promotion({ owner, credits: 20 });
    for (let n = 0; n < 4; n++) await site.given.rewardedWatch({ promotion });
    const page = await site.visit(owner, '/');
    await expectText(hero(page).getByRole('heading', { level: 2 }), '4 people just watched you');
  });

  test('a newcomer has no such card', async () => {
    const page = await site.visit(await site.given.member(), '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('watched you').count()).toBe(0);
  });
});
