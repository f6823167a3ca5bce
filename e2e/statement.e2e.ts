import { text } from 'node:stream/consumers';
import { admin, promotions } from '@viewloop/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Member } from '../api/src/testing/given.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { expectText, expectToast, expectToFitAPhone, refuse, soon } from './harness/screen.ts';
import { chainSite } from './wallet/chain-site.ts';

const site = chainSite();

const lines = (page: Page) => page.getByRole('table', { name: 'Changes to your balance' }).locator('tbody tr');
/** Returns reason, details and figures of every line, without the time. */
const read = (page: Page) =>
  lines(page).evaluateAll((rows) =>
    rows.map((row) => [0, 2, 3].map((cell) => (row.children[cell] as HTMLElement).innerText.split('\n')).flat()),
  );

/** Creates a member with every kind of movement, oldest first. */
async function busyMember(): Promise<Member> {
  const { given } = site;
  const member = await given.member();
  const friend = await given.member({ referredBy: member });
  const boss = await given.admin();
  await boss.call(admin.updateCredits, { body: { userId: member.id, credits: 40, reason: 'Welcome' } });
  const body = {
    videoUrl: 'https://youtu.be/statement_1',
    platform: 'youtube',
    title: 'My cat',
    creditsSpent: 10,
  } as const;
  const { id } = await member.call(promotions.createPromotion, { body });
  await member.call(promotions.topUpPromotion, {
    params: { id },
    body: { creditsSpent: 4, requestId: given.requestId() },
  });
  await member.call(promotions.stopPromotion, { params: { id } });
  await given.rewardedWatch({ viewer: member, promotion: await given.promotion({ title: 'Morning run' }) });
  for (let n = 0; n < 4; n++) await given.rewardedWatch({ viewer: friend });
  await site.deposit(friend, '0.002');
  await site.aWeekPasses();
  const paid = await site.deposit(member, '0.021');
  await site.drop(3, paid);
  return member;
}

describe('a statement', () => {
  test('of somebody new leads to the first credit', async () => {
    const page = await site.visit(await site.given.member(), '/statement');
    await expectText(page.getByRole('heading', { level: 1 }), 'Statement of credits');
    await expect.poll(() => page.title(), soon).toBe('Statement of credits · Viewloop');
    await page.getByText('Nothing here yet').waitFor();
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await page.getByRole('link', { name: 'Watch Videos' }).last().click();
    await page.waitForURL('**/watch');
  });

  test('names every movement, newest first; on a phone as well', async () => {
    const page = await site.visit(await busyMember(), '/statement');
    await lines(page).first().waitFor();
    expect(await read(page)).toEqual([
      ['Deposit reversed', '0.02100000 LTC · The Litecoin network dropped this payment', '-2,000', '99'],
      ['Litecoin deposit', '0.02100000 LTC', '+2,000', '2,099'],
      ['Commission', 'Someone you referred bought credits', '+57', '99'],
      ['Commission', 'Someone you referred watched a video', '+1', '42'],
      ['Watched video', 'Morning run', '+1', '41'],
      ['Returned from a promotion', 'My cat', '+14', '40'],
      ['Promotion topped up', 'My cat', '-4', '26'],
      ['Promotion started', 'My cat', '-10', '30'],
      ['Adjusted by an admin', 'Welcome', '+40', '40'],
    ]);
    await page.getByText('In: +2,113 · Out: -2,014', { exact: true }).waitFor();
    await page.getByLabel('Show').selectOption({ label: 'Deposits' });
    await expect.poll(() => lines(page).count(), soon).toBe(2);
    await page.getByText('In: +2,000 · Out: -2,000', { exact: true }).waitFor();
    await page.getByLabel('Show').selectOption({ label: 'Everything' });
    await expectToFitAPhone(page);
    await expectText(lines(page).nth(3), /^Commission Someone you referred watched a video .+ \+1 Balance 42$/);
    await expectAccessible(page);
  });

  test.each([
    ['de-DE', 'Kontoauszug', 'Kampagne gestartet', 'Video ohne Titel', '-20'],
    ['es-ES', 'Extracto de créditos', 'Promoción iniciada', 'Vídeo sin título', '-20'],
  ])('reads in %s', async (locale, title, reason, details, change) => {
    const { owner } = await site.given.promotion();
    const page = await site.visit(owner, '/statement', { locale });
    await expectText(page.getByRole('heading', { level: 1 }), title);
    await expectText(page.locator('tbody tr').first(), new RegExp(`^${reason} ${details} .+ ${change} 0$`));
    await expectToFitAPhone(page);
  });

  test('grows while one looks', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/statement');
    await page.getByText('Nothing here yet').waitFor();
    await site.given.rewardedWatch({ viewer: member });
    await expectText(lines(page).first(), /^Watched video Untitled Video .+ \+1 1$/);
  });
});

describe('a long statement', () => {
  async function memberWithLines(count: number): Promise<Member> {
    const member = await site.given.member();
    for (let n = 0; n < count; n++) await site.given.credits(member, 1);
    return member;
  }

  test('comes fifty lines at a time, and says so when more cannot be read', async () => {
    const page = await site.visit(await memberWithLines(53), '/statement');
    const more = page.getByRole('button', { name: 'Load more' });
    await more.waitFor();
    // All of one kind and day, so they are one row that can be opened.
    const entries = page.locator('details li');
    await expectText(lines(page), /^Adjusted by an admin 50 entries .* \+50 53$/);
    await expect.poll(() => entries.count(), soon).toBe(50);
    const callOff = await refuse(page, /\/api\/credits\/statement\?before/);
    await more.click();
    await expectToast(page, 'This could not be loaded', 'Too many requests. Try again in 9 s');
    await expect.poll(() => entries.count(), soon).toBe(50);
    await callOff();
    await more.click();
    await expect.poll(() => entries.count(), soon).toBe(53);
    await more.waitFor({ state: 'detached' });
    await expectText(lines(page), /^Adjusted by an admin 53 entries .* \+53 53$/);
  });

  test('is downloaded whole', async () => {
    const page = await site.visit(await memberWithLines(51), '/statement');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('credits.csv');
    const rows = (await text(await download.createReadStream())).trimEnd().split('\r\n');
    expect(rows).toHaveLength(52);
    expect(rows[0]).toBe('number,time (UTC),credits,balance,kind,reason,promotion');
    expect(rows[1]).toMatch(/^51,.+,1,51,credits_adjusted,"Adjusted by an admin",$/);
  });
});

test('what cannot be read says so and is read again', async () => {
  const page = await site.visit(await site.given.member(), '/settings');
  const callOff = await refuse(page, /\/api\/credits\/statement/);
  await page.goto('/statement');
  await page.getByRole('alert').getByText('Too many requests. Try again in 9 s').waitFor();
  await expectAccessible(page);
  await callOff();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Nothing here yet').waitFor();
});
