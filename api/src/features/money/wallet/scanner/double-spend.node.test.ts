import { setTimeout as sleep } from 'node:timers/promises';
import { promotions } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import type { Deposits } from '../../../../testing/deposits.ts';
import { type Given, videoUrl } from '../../../../testing/given.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../../testing/litecoin-node.ts';
import { serverOn } from '../../../../testing/server-on-node.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

describe.skipIf(!litecoind)('two nodes that disagree', () => {
  let ours: LitecoinNode;
  let theirs: LitecoinNode;
  let app: TestApp;
  let given: Given;
  let deposits: Deposits;
  beforeAll(async () => {
    [ours, theirs] = await Promise.all([startLitecoinNode(), startLitecoinNode({ blocks: 0 })]);
    await agree();
    ({ app, given, deposits } = await serverOn(ours));
  });
  auditAfterEach(() => app);
  afterAll(async () => {
    await app?.close();
    await ours?.remove();
    await theirs?.remove();
  });

  /** Connects the two until they follow the same chain. */
  async function agree(): Promise<void> {
    await ours.connect(theirs);
    const best = (node: LitecoinNode) => node.call<string>('getbestblockhash');
    while ((await best(ours)) !== (await best(theirs))) await sleep(50);
  }
  const part = () => ours.disconnect();

  interface Coin {
    txid: string;
    vout: number;
  }
  const someCoin = async () => (await ours.call<Coin[]>('listunspent', 100))[0] as Coin;
  /** A signed transaction that nobody has seen yet; what is over goes to the miners. */
  async function spending({ txid, vout }: Coin, address: string, ltc: string): Promise<string> {
    const change = await ours.call<string>('getrawchangeaddress');
    const outputs = [{ [address]: ltc }, { [change]: '1' }];
    const raw = await ours.call<string>('createrawtransaction', [{ txid, vout }], outputs);
    return (await ours.call<{ hex: string }>('signrawtransactionwithwallet', raw)).hex;
  }

  test('a payment spent a second time in secret is taken back after its credit, out of what it funded', async () => {
    const referrer = await given.member();
    const member = await given.member({ referredBy: referrer });
    const address = await deposits.addressOf(member);
    await part();
    const coin = await someCoin();
    const payment = await spending(coin, address, '0.021');
    const secret = await spending(coin, await ours.call('getnewaddress'), '0.021');
    await ours.call('sendrawtransaction', payment, 0);
    await ours.mine(4);
    await deposits.look();
    expect([await deposits.balance(member), await deposits.balance(referrer)]).toEqual([2000, 0]);
    await member.call(promotions.createPromotion, {
      body: { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent: 2000 },
    });

    // The same coin, sent elsewhere, on a branch that nobody saw.
    await theirs.call('sendrawtransaction', secret, 0);
    await theirs.mine(6);
    await agree();

    expect(await deposits.look()).toMatchObject({ state: 'following' });
    // The promotion that it paid for is stopped, and gives all of it back.
    expect([await deposits.balance(member), await deposits.balance(referrer)]).toEqual([0, 0]);
    expect(await member.call(promotions.listPromotions)).toMatchObject([{ state: 'stopped', creditsReturned: 2000 }]);
    expect(await deposits.of(member)).toMatchObject([
      { status: 'reversed', creditsAdded: 0, confirmations: 0, reason: expect.stringContaining('taken back') },
    ]);
    const attempt = await member.try(promotions.createPromotion, {
      body: { videoUrl: videoUrl(), platform: 'youtube', title: null, creditsSpent: 2 },
    });
    expect(attempt.status).toBe(400);
    await ours.mine(5);
    await deposits.look();
    expect(await deposits.balance(member)).toBe(0);
  });

  test('thirteen blocks replaced at once, with the payment in both branches: one credit', async () => {
    const member = await given.member();
    const address = await deposits.addressOf(member);
    await part();
    const txid = await ours.pay(address, '0.021');
    const { hex } = await ours.call<{ hex: string }>('gettransaction', txid);
    await ours.mine(13);
    await deposits.look();
    expect(await deposits.balance(member)).toBe(2000);
    await theirs.mine(4);
    await theirs.call('sendrawtransaction', hex);
    await theirs.mine(10);
    await agree();
    await deposits.look();
    expect(await deposits.balance(member)).toBe(2000);
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed', confirmations: 10 }]);
  });

  test('a shorter branch changes nothing', async () => {
    const member = await given.member();
    const address = await deposits.addressOf(member);
    await part();
    await ours.pay(address, '0.021');
    await ours.mine(4);
    await theirs.mine(3);
    await deposits.look();
    await agree();
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed', confirmations: 4 }]);
  });

  test('a branch of the same length waits until one of the two is longer', async () => {
    const member = await given.member();
    const address = await deposits.addressOf(member);
    await part();
    await ours.pay(address, '0.021');
    await ours.mine(3);
    await deposits.look();
    await theirs.mine(3);
    // Our node now follows the other branch of the same work.
    const mine = await ours.call<string>('getbestblockhash');
    await ours.call('invalidateblock', await ours.call('getblockhash', (await ours.height()) - 2));
    await ours.connect(theirs);
    const theirBest = await theirs.call<string>('getbestblockhash');
    await expect.poll(() => ours.call<string>('getbestblockhash')).toBe(theirBest);
    expect(await deposits.look()).toMatchObject({ state: 'behind' });
    expect(await deposits.balance(member)).toBe(2000);
    await ours.call('reconsiderblock', mine);
    await theirs.mine(1);
    await agree();
    expect(await deposits.look()).toMatchObject({ state: 'following' });
    expect(await deposits.balance(member)).toBe(0);
    await ours.mine(3);
    await deposits.look();
    expect(await deposits.balance(member)).toBe(2000);
  });
});
