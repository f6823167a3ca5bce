import { wallet } from '@viewloop/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { depositsIn } from '../api/src/testing/deposits.ts';
import { card, expectAccessible, expectText, expectToFitAPhone } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

/** The account of the twelve words "abandon … about", which many wallets use in their own tests. */
const XPUB =
  'xpub6CjGURuDpczf6uNrCCwfhVizn5J3hsWcvZ2m6GAdmAjZnoWJPrx6TFPjGSftc2o5fvox6ubQjSXmjjaHZjwYMH7SGFpHHb9Jg24zBf66mbE';

/** The main network. Its node does not answer: nothing here depends on it. */
const site = openSite({
  LITECOIN_RPC_URL: 'http://user:password@127.0.0.1:1',
  LITECOIN_NETWORK: 'mainnet',
  LITECOIN_XPUB: XPUB,
});
beforeAll(async () => {
  await depositsIn(site.app);
});

describe('on the main network', () => {
  test('the wallet shows a real address, warns of other coins, and says nothing of a test', async () => {
    const member = await site.given.member();
    const page = await site.visit(member, '/wallet');
    const address = card(page, 'Your deposit address');
    await expectText(address.locator('.code'), 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh');
    await address.getByText('Send only LTC to this address. Any other coin sent here is lost.').waitFor();
    const { uri } = await member.call(wallet.walletAddress);
    expect(await address.getByRole('link', { name: 'Open in wallet app' }).getAttribute('href')).toBe(uri);
    expect(uri).toBe('litecoin:ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh');
    expect(await page.getByText('Test mode').count()).toBe(0);
    await expectAccessible(page);
    await expectToFitAPhone(page);
  });

  test('an admin sees the node instead of mock mode, and can simulate nothing', async () => {
    const page = await site.visit(await site.given.admin(), '/admin?tab=deposits');
    const chain = card(page, 'Litecoin chain');
    await expectText(chain, /^Litecoin chain Own node Network mainnet Scanner Starting /);
    await chain.getByText('ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh').waitFor();
    expect(await page.getByRole('button', { name: 'Simulate deposit' }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Admin Settings' }).click();
    await expectText(card(page, 'Platform Status'), /LTC Integration Starting /);
    expect(await page.getByText('Mock Mode').count()).toBe(0);
  });
});
