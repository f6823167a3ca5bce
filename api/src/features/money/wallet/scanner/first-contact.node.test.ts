import { admin, wallet } from '@viewloop/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditAfterEach, brokenChecks } from '../../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../../testing/deposits.ts';
import { type Given, givenIn, type Member } from '../../../../testing/given.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../../testing/litecoin-node.ts';
import { metricsOf } from '../../../../testing/metrics-of.ts';
import { settingsFor } from '../../../../testing/server-on-node.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { assignAddress } from '../address-store.ts';
import { keepKey } from '../keep-key.ts';
import type { Chain } from '../litecoin/chain.ts';
import { NodeRefusal } from '../litecoin/node-trouble.ts';
import { compareBooks } from './compare-books.ts';
import { lookBack } from './look-back.ts';

const DAY_SECONDS = 86_400;
const signal = new AbortController().signal;

/** A new site whose node is not ready when the first member asks for an address. */
describe.skipIf(!litecoind)('the first contact with a node', () => {
  let node: LitecoinNode;
  let app: TestApp;
  let given: Given;
  let deposits: Deposits;
  let member: Member;
  beforeEach(async () => {
    node = await startLitecoinNode();
    await node.stop();
    await node.start([`-mocktime=${Math.floor(Date.now() / 1000) + 2 * DAY_SECONDS}`]);
    app = await startTestApp(settingsFor(node));
    given = givenIn(app);
    deposits = await depositsIn(app);
    member = await given.member();
  });
  // Hooks run in reverse order: the books are audited before the server is closed.
  afterEach(async () => {
    await app?.close();
    await node?.remove();
  });
  auditAfterEach(() => app);

  /** As versions before 0.2 did it, whatever the node was doing. */
  async function addressOfOldVersion(): Promise<string> {
    const key = await keepKey(app.db, deposits.wallet);
    if (key.state !== 'active') throw new Error('the key is in use');
    const { id } = key;
    return (await app.db.write((tx) => assignAddress(tx, id, member.id)))?.address as string;
  }

  /** Payments with 40, 31 and 30 confirmations. */
  async function payBeforeContact(address: string): Promise<void> {
    await node.pay(address, '0.021');
    await node.mine(9);
    await node.pay(address, '0.042');
    await node.mine(1);
    await node.pay(address, '0.063');
    await node.mine(30);
  }

  /** The books of a site that began under an old version: 30 blocks below the tip, and nothing says since when. */
  async function beginLikeOldVersion(): Promise<void> {
    const shift = (days: number) =>
      app.db.write((tx) =>
        tx.query('update deposit_address set given_at = given_at + make_interval(days => $1)', [days]),
      );
    await shift(10);
    await deposits.look();
    await shift(-10);
    await app.db.write((tx) => tx.query('update chain_tip set covers_from = null'));
    expect(await deposits.balance(member)).toBe(6000);
  }

  test('addresses wait until the node has caught up with the network', async () => {
    expect(await deposits.look()).toMatchObject({ state: 'syncing' });
    expect(await member.try(wallet.walletAddress)).toMatchObject({
      status: 503,
      body: { code: 'addresses_unavailable', details: { reasonCode: 'node_not_ready' } },
    });
    await node.mine(1);
    expect(await deposits.look()).toMatchObject({ state: 'following' });
    await payBeforeContact(await deposits.addressOf(member));
    await deposits.look();
    expect(await deposits.balance(member)).toBe(12_000);
  });

  test('payments to addresses that were handed out before it are all credited', async () => {
    await deposits.look();
    await payBeforeContact(await addressOfOldVersion());
    expect(await deposits.look()).toMatchObject({ state: 'following', reason: null });
    expect((await deposits.of(member)).map(({ amount, status }) => [amount, status])).toEqual([
      ['0.06300000', 'confirmed'],
      ['0.04200000', 'confirmed'],
      ['0.02100000', 'confirmed'],
    ]);
    expect(await deposits.balance(member)).toBe(12_000);
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true, books: 12_600_000n });
  });

  test('books that began too late show it, and are completed from the earlier blocks, once', async () => {
    await deposits.look();
    const address = await addressOfOldVersion();
    await payBeforeContact(address);
    await beginLikeOldVersion();
    const boss = await given.admin();

    const pruned = () => Promise.reject(new NodeRefusal('getblock', -1, 'Block not available (pruned data)'));
    const prunedChain: Chain = { ...deposits.scanner.chain, block: pruned };
    expect(await lookBack({ ...deposits.scanner, chain: prunedChain }, signal)).toMatchObject({ pruned: 111 });
    expect((await metricsOf(app)).get('viewloop_chain_books_begin_late')).toBe(1);
    await deposits.look();
    expect(await boss.call(admin.chainStatus)).toMatchObject({
      state: 'following',
      reasonCode: 'books_begin_late_pruned',
      reasonFacts: { height: 111 },
    });
    expect(await brokenChecks(app)).toEqual(['books_begin_in_time']);

    const found = await Promise.all([lookBack(deposits.scanner, signal), lookBack(deposits.scanner, signal)]);
    expect(found.reduce((sum, result) => sum + (result?.found ?? 0), 0)).toBe(2);
    expect(await lookBack(deposits.scanner, signal)).toBeUndefined();
    expect(await deposits.balance(member)).toBe(12_000);
    expect(await deposits.of(member)).toHaveLength(3);
    expect((await metricsOf(app)).get('viewloop_chain_books_begin_late')).toBe(0);
    expect(await deposits.look()).toMatchObject({ state: 'following', reason: null });
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true, books: 12_600_000n });
  });

  test('the nightly comparison finds and enters what late books miss, where blocks can no longer be read', async () => {
    await deposits.look();
    const address = await addressOfOldVersion();
    await payBeforeContact(address);
    await beginLikeOldVersion();
    await node.mine(60);
    await deposits.look();
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: false, books: 6_300_000n, onChain: 12_600_000n });
    expect(await deposits.balance(member)).toBe(6000 + 2000);
    await node.mine(20);
    await deposits.look();
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: false });
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true, books: 12_600_000n });
    expect(await deposits.balance(member)).toBe(12_000);

    // The same blocks read later find nothing twice.
    await lookBack(deposits.scanner, signal);
    expect(await deposits.balance(member)).toBe(12_000);
  });
});
