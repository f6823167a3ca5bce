import { admin } from '@viewloop/contract';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './harness/accessibility.ts';
import { card, expectText, expectToast, expectToFitAPhone, refuse } from './harness/screen.ts';
import { chainSite } from './wallet/chain-site.ts';

const site = chainSite();
const open = async () => site.visit(await site.given.admin(), '/admin?tab=deposits');

/** Writes the state that the scanner stores when it stops and when it continues. */
const scannerSays = (state: string, awaiting: string | null, reason: string | null = null) =>
  site.app.db.write((tx) =>
    tx.query(`update chain_status set state = $1, awaiting = $2, reason = $3 where chain = 'mock'`, [
      state,
      awaiting,
      reason,
    ]),
  );

/** Makes it look as if the site had used another key until now. */
const useAnotherKey = () =>
  site.app.db.write(async (tx) => {
    await tx.query(`update deposit_key set state = 'proposed'`);
    await tx.query(
      `insert into deposit_key (chain, xpub, fingerprint, first_address, state)
       values ('mainnet', 'xpub-of-yesterday', '00000000', 'ltc1q-of-yesterday', 'active')`,
    );
  });

const latestAction = async () => (await (await site.given.admin()).call(admin.auditLog))[0]?.action;

describe('what the scanner does not do without a person', () => {
  test('a changed key waits until an admin has compared its first address', async () => {
    await useAnotherKey();
    await scannerSays('refused', 'key', 'The Litecoin key has changed');
    const page = await open();
    await page.getByRole('heading', { name: 'The Litecoin key was changed' }).waitFor();
    await expectText(page.locator('.notice .code'), /^rltc1/);
    await expectText(card(page, 'Litecoin chain'), / Scanner Node refused /);
    await expectAccessible(page);
    await expectToFitAPhone(page);
    const confirm = page.getByRole('button', { name: 'It is the address of my wallet' });
    await refuse(page, /confirm-key/);
    await confirm.click();
    await expectToast(page, 'Error', 'Too many requests. Try again in 9 s');
    await page.unroute(/confirm-key/);
    await confirm.click();
    await expectToast(page, 'Success', 'The new key is in use.');
    expect(await latestAction()).toBe('confirm_deposit_key');
    await scannerSays('following', null);
    await confirm.waitFor({ state: 'detached' });
  });

  test('a reorganisation deeper than its limit waits until an admin lets it follow', async () => {
    await scannerSays('halted', 'reorganisation', 'The node left our chain more than 30 blocks ago');
    const page = await open();
    await page.getByRole('heading', { name: 'A very deep reorganisation' }).waitFor();
    await page.getByText(/, at height \d+\. Nothing has been undone yet\./).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Follow the node' }).click();
    await expectToast(page, 'Success', 'The scanner follows the node.');
    expect(await latestAction()).toBe('accept_reorganisation');
    await scannerSays('following', null);
    await page.getByRole('button', { name: 'Follow the node' }).waitFor({ state: 'detached' });
  });

  test('a node in trouble is told in plain words, here and in the status', async () => {
    await scannerSays('waiting', null, 'The node does not answer');
    const page = await open();
    await card(page, 'Litecoin chain').getByText('The node does not answer').waitFor();
    await expectText(card(page, 'Litecoin chain'), / Scanner Waiting /);
    await expectAccessible(page);
    await scannerSays('following', null);
    await expectText(card(page, 'Litecoin chain'), / Scanner Following /);
  });

  test('books that differ from the chain are told with both sums', async () => {
    const compared = (ok: boolean, chain: number) =>
      site.app.db.write((tx) =>
        tx.query(
          `update chain_status set compared_at = now(), compared_ok = $1, compared_books = 131900000, compared_chain = $2`,
          [ok, chain],
        ),
      );
    await compared(false, 130_000_000);
    const page = await open();
    const chain = card(page, 'Litecoin chain');
    await chain.getByText('books 1.31900000, chain 1.30000000: -0.01900000 LTC apart').waitFor();
    await expectAccessible(page);
    await compared(true, 131_900_000);
    await chain.getByText('equal, 1.31900000 LTC').waitFor();
  });
});
