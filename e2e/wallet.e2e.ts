import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, refuse, soon, tryAllAgain } from './harness/screen.ts';
import { chainSite } from './wallet/chain-site.ts';

const site = chainSite();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

const address = (page: Page) => card(page, 'Your deposit address').locator('.code');

describe('a member without deposits', () => {
  test('sees an address of its own with its code, the warning, the rate and an empty history', async () => {
    const page = await site.visit(await site.given.member(), '/wallet');
    await expectText(page.getByRole('heading', { level: 1 }), 'Litecoin Wallet');
    await expectText(address(page), /^rltc1q[0-9a-z]{38}$/);
    await page.getByRole('img', { name: 'QR code of your deposit address' }).waitFor();
    await page
      .getByText('Test mode: this Litecoin network is simulated. Do not send real LTC to this address')
      .waitFor();
    const rate = card(page, 'Exchange rate');
    await rate.getByText('1 LTC = 95,238 credits').waitFor();
    await rate.getByText('2000 credits = 0.021 LTC').waitFor();
    await rate.getByText('0.002 LTC (190 credits)').waitFor();
    await rate.getByText('about 0.001 LTC').waitFor();
    await card(page, 'Deposit History').getByText('No deposits yet').waitFor();
    await expect.poll(() => page.title(), soon).toBe('Litecoin Wallet · Viewloop');
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('finds the same address again, and nobody else has it', async () => {
    const [ada, bob] = [await site.given.member(), await site.given.member()];
    const hers = await address(await site.visit(ada, '/wallet')).textContent();
    expect(await address(await site.visit(ada, '/wallet')).textContent()).toBe(hers);
    expect(await address(await site.visit(bob, '/wallet')).textContent()).not.toBe(hers);
  });

  test('copies the address; the button says so for two seconds', async () => {
    const page = await site.visit(await site.given.member(), '/wallet', CLIPBOARD);
    await page.getByRole('button', { name: 'Copy Address' }).click();
    await expectToast(page, 'Address Copied', 'LTC address copied to clipboard.');
    await page.getByRole('button', { name: 'Copied!' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address(page).textContent());
    await page.getByRole('button', { name: 'Copy Address' }).waitFor();
  });

  test.each([
    ['de-DE', 'Litecoin-Wallet', 'Noch keine Einzahlungen', '1 LTC = 95.238 Credits'],
    ['es-ES', 'Monedero Litecoin', 'Aún no hay depósitos', '1 LTC = 95.238 créditos'],
  ])('reads it all in %s', async (locale, title, empty, rate) => {
    const page = await site.visit(await site.given.member(), '/wallet', { locale });
    await expectText(page.getByRole('heading', { level: 1 }), title);
    await page.getByText(empty).waitFor();
    await page.getByText(rate).waitFor();
    await expectToFitAPhone(page);
  });
});

describe('the converter', () => {
  test('is exact in both directions, and says what would not be credited', async () => {
    const page = await site.visit(await site.given.member(), '/wallet');
    const ltc = page.getByLabel('LTC', { exact: true });
    const credits = page.getByLabel('Credits', { exact: true });
    for (const [amount, worth] of [
      ['0.021', '2000'],
      ['0.002', '190'],
      ['1', '95238'],
      ['0,021', '2000'],
    ] as const) {
      await ltc.fill(amount);
      await expect.poll(() => credits.inputValue(), soon).toBe(worth);
    }
    await credits.fill('95238');
    await expect.poll(() => ltc.inputValue(), soon).toBe('0.999999');
    await ltc.fill('0.001');
    await page.getByText('Below the minimum of 0.002 LTC: nothing would be credited.').waitFor();
    await ltc.fill('much');
    await page.getByText('Enter an amount such as 0.021.').waitFor();
    await expect.poll(() => credits.inputValue(), soon).toBe('');
    await expectAccessible(page);
  });

  test('puts the amount into the code, unless nothing would be credited or somebody wants none', async () => {
    const page = await site.visit(await site.given.member(), '/wallet');
    const code = (name: string) => page.getByRole('img', { name, exact: true });
    const drawn = (name: string) => code(name).locator('path').getAttribute('d');
    const plain = await drawn('QR code of your deposit address');
    await page.getByLabel('Credits', { exact: true }).fill('10000');
    await page.getByText('The code and the link ask for 0.105 LTC, which is 10,000 credits.').waitFor();
    expect(await drawn('QR code for 0.105 LTC to your deposit address')).not.toBe(plain);
    await page.getByLabel('LTC', { exact: true }).fill('0.001');
    await code('QR code of your deposit address').waitFor();
    await page.getByLabel('LTC', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Ask for no amount' }).click();
    await code('QR code of your deposit address').waitFor();
    await card(page, 'Exchange rate').getByText('3 confirmations, about 8 minutes; more for large amounts').waitFor();
  });
});

describe('in trouble', () => {
  test('each card says what could not be read, and reads it again', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/settings');
    const callOff = await Promise.all(
      [/\/api\/wallet\/address/, /\/api\/wallet\/deposits/].map((p) => refuse(page, p)),
    );
    await page.goto('/wallet');
    await expect.poll(() => page.getByRole('alert').count(), soon).toBe(2);
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await Promise.all(callOff.map((answerAgain) => answerAgain()));
    await tryAllAgain(page);
    await expectText(address(page), /^rltc1/);
    await page.getByText('No deposits yet').waitFor();
  });

  test('shapes hold the place of what is on its way', async () => {
    const page = await site.visit(await site.given.member(), '/settings');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/wallet\//, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/wallet');
    await card(page, 'Your deposit address').getByText('Loading…').waitFor();
    await expect.poll(() => page.locator('.skeleton').count(), soon).toBeGreaterThan(4);
    await expectAccessible(page);
    answer();
    await expectText(address(page), /^rltc1/);
    await expect.poll(() => page.locator('.skeleton').count(), soon).toBe(0);
  });
});

describe('the deposit dialog of the dashboard', () => {
  test('asks for the address only while it is open, and copies it', async () => {
    const page = await site.visit(await site.given.member(), '/', CLIPBOARD);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByText('No active promotions').waitFor();
    expect(asked).toContain('/api/user');
    expect(asked).not.toContain('/api/ltc/address');
    await page.getByRole('button', { name: /Add with Litecoin/ }).click();
    const dialog = page.getByRole('dialog');
    await expectText(dialog.locator('.code'), /^rltc1/);
    expect(asked).toContain('/api/ltc/address');
    for (const fact of ['2000 credits = 0.021 LTC', '0.002 LTC (190 credits)', 'about 0.001 LTC, paid by the sender'])
      await dialog.getByText(fact).waitFor();
    await dialog.getByText('Do not send real LTC').waitFor();
    await dialog.getByRole('button', { name: 'Copy Address' }).click();
    await expectToast(page, 'Copied!', 'LTC address copied to clipboard.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await dialog.locator('.code').textContent());
    await expectAccessible(page);
    await expectToFitAPhone(page);
    await dialog.getByRole('link', { name: 'Open wallet' }).click();
    await page.waitForURL('**/wallet');
    await dialog.waitFor({ state: 'detached' });
  });

  test('says when there is no address, and tries again', async () => {
    const page = await site.visit(await site.given.member(), '/');
    const answerAgain = await refuse(page, /\/api\/ltc\/address/);
    await page.getByRole('button', { name: /Add with Litecoin/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Too many requests. Try again in 9 s').waitFor();
    await dialog.getByText('2000 credits = 0.021 LTC').waitFor();
    await expectAccessible(page);
    await answerAgain();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expectText(dialog.locator('.code'), /^rltc1/);
  });
});
