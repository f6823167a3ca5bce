import { wallet } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_KEY } from '../api/src/testing/litecoin-key.ts';
import { startLitecoinNode } from '../api/src/testing/litecoin-node.ts';
import { card, expectToast } from './harness/screen.ts';
import { openSite } from './harness/site.ts';

/** A real payment from end to end: a wallet on a real node, the scanner, and what the member sees. */
const node = await startLitecoinNode();
afterAll(() => node.remove());
const site = openSite({ LITECOIN_RPC_URL: node.rpcUrl, LITECOIN_NETWORK: 'regtest', LITECOIN_XPUB: TEST_KEY });
beforeAll(() => site.app.jobs.start());

test('a payment from a wallet shows up as pending, counts its blocks and is credited, with bell and toast', async () => {
  const member = await site.given.member();
  const { address, mock } = await member.call(wallet.walletAddress);
  expect(address).toMatch(/^rltc1q/);
  expect(mock).toBe(false);

  const page = await site.visit(member, '/wallet');
  await page.getByText(address).waitFor();
  const txHash = await node.pay(address, '0.021');
  const row = card(page, 'Deposit History').getByRole('listitem');
  await row.getByText('Pending 0/3').waitFor();
  await row.getByText(txHash.slice(0, 8)).waitFor();
  for (const have of [1, 2]) {
    await node.mine(1);
    await row.getByText(`Pending ${have}/3`).waitFor();
  }
  await node.mine(1);
  await row.getByText('Confirmed').waitFor();
  await expectToast(page, 'Deposit Confirmed!', '+2,000 credits added to your account');
  await page.getByRole('link', { name: '2,000 credits, open wallet' }).waitFor();
  await page.getByRole('button', { name: /notification/i }).click();
  await page.getByText('Deposit Confirmed!').first().waitFor();
});
