import { WIF } from '@scure/btc-signer';
import { admin, wallet } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../../testing/deposits.ts';
import type { Given, Member } from '../../../../testing/given.ts';
import { TEST_KEY, testPrivateKey } from '../../../../testing/litecoin-key.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../../testing/litecoin-node.ts';
import { serverOn } from '../../../../testing/server-on-node.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { networks } from '../litecoin/network.ts';
import { compareBooks } from './compare-books.ts';

describe.skipIf(!litecoind)('the scanner on a real node', () => {
  let node: LitecoinNode;
  let app: TestApp;
  let given: Given;
  let deposits: Deposits;
  beforeAll(async () => {
    node = await startLitecoinNode({ args: ['-mempoolreplacement=1'] });
    ({ app, given, deposits } = await serverOn(node));
  });
  auditAfterEach(() => app);
  afterAll(async () => {
    await app?.close();
    await node?.remove();
  });

  const lookAfter = async (blocks: number) => {
    await node.mine(blocks);
    return deposits.look();
  };
  const memberWithAddress = async () => {
    const member = await given.member();
    return { member, address: await deposits.addressOf(member) };
  };
  const indexOf = async (address: string) => {
    const row = await app.db.read((tx) =>
      tx.one<{ idx: number }>('select idx from deposit_address where address = $1', [address]),
    );
    return row?.idx as number;
  };
  /** As the operator's wallet has it, far away from this server. */
  const privateKeyOf = async (address: string) => {
    const { privateKey } = testPrivateKey(await indexOf(address));
    return WIF({ ...networks.regtest }).encode(privateKey as Uint8Array);
  };
  const states = async (member: Member) => (await deposits.of(member)).map(({ status }) => status);

  test('derives the addresses the node derives', async () => {
    const { descriptor } = await node.call<{ descriptor: string }>('getdescriptorinfo', `wpkh(${TEST_KEY}/0/*)`);
    const theirs = await node.call<string[]>('deriveaddresses', descriptor, [0, 199]);
    expect(theirs.map((_, index) => deposits.wallet.key.receiving(index).address)).toEqual(theirs);
  });

  test('a payment is pending in the mempool and credited at its third confirmation, never at the second', async () => {
    const { member, address } = await memberWithAddress();
    const txHash = await node.pay(address, '0.021');
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ status: 'pending', confirmations: 0, txHash }]);
    for (const confirmations of [1, 2]) {
      await lookAfter(1);
      expect(await deposits.of(member)).toMatchObject([{ status: 'pending', confirmations }]);
      expect(await deposits.balance(member)).toBe(0);
    }
    await lookAfter(1);
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed', confirmations: 3, creditsAdded: 2000 }]);
    expect(await deposits.balance(member)).toBe(2000);
  });

  test('amounts are exact to the litoshi', async () => {
    const { member, address } = await memberWithAddress();
    const amounts = ['0.29000000', '0.00200000', '1.00000000', '0.07000007'];
    for (const amount of amounts) await node.pay(address, amount);
    await lookAfter(3);
    expect((await deposits.of(member)).map(({ amount }) => amount).sort()).toEqual(amounts.sort());
    expect(await deposits.balance(member)).toBe(27_619 + 190 + 95_238 + 6666);
  });

  test('a reorganisation before the credit starts the count anew', async () => {
    const { member, address } = await memberWithAddress();
    const txid = await node.pay(address, '0.021');
    await lookAfter(2);
    // Left out of the next block, so that the new chain has it one block later.
    await node.call('prioritisetransaction', txid, 0, -10_000_000);
    await node.reorganise(2, 1);
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ status: 'pending', confirmations: 0 }]);
    await node.call('prioritisetransaction', txid, 0, 10_000_000);
    await lookAfter(2);
    expect(await deposits.of(member)).toMatchObject([{ status: 'pending', confirmations: 2 }]);
    await lookAfter(1);
    expect(await deposits.balance(member)).toBe(2000);
  });

  test('a reorganisation after the credit takes it back and credits it anew, each time', async () => {
    const { member, address } = await memberWithAddress();
    const txid = await node.pay(address, '0.021');
    await lookAfter(4);
    expect(await deposits.balance(member)).toBe(2000);
    for (const depth of [4, 5]) {
      await node.call('prioritisetransaction', txid, 0, -10_000_000);
      await node.reorganise(depth, 1);
      await deposits.look();
      expect(await deposits.balance(member)).toBe(0);
      expect(await states(member)).toEqual(['pending']);
      await node.call('prioritisetransaction', txid, 0, 10_000_000);
      await lookAfter(3);
      expect(await deposits.balance(member)).toBe(2000);
    }
    const [deposit] = await deposits.of(member);
    const rows = await app.db.read((tx) => tx.query('select recipe from entry where deposit_id = $1', [deposit?.id]));
    expect(rows).toHaveLength(5);
  });

  test('one transaction may pay a member twice and several members at once', async () => {
    const [one, other] = [await memberWithAddress(), await memberWithAddress()];
    const stand = await node.call<string>('getnewaddress');
    const outputs = [{ [one.address]: '0.01' }, { [other.address]: '0.02' }, { [stand]: '0.03' }];
    const scriptOf = async (address: string) =>
      (await node.call<{ scriptPubKey: string }>('getaddressinfo', address)).scriptPubKey;
    const raw = await node.call<string>('createrawtransaction', [], outputs);
    const { hex } = await node.call<{ hex: string }>('fundrawtransaction', raw);
    // The node refuses to build a transaction that pays an address twice, but takes one.
    const twice = hex.replace(await scriptOf(stand), await scriptOf(one.address));
    const signed = await node.call<{ hex: string }>('signrawtransactionwithwallet', twice);
    await node.call('sendrawtransaction', signed.hex);
    await lookAfter(3);
    expect((await deposits.of(one.member)).map(({ amount }) => amount).sort()).toEqual(['0.01000000', '0.03000000']);
    expect(await deposits.balance(one.member)).toBe(952 + 2857);
    expect(await deposits.balance(other.member)).toBe(1904);
    await node.pay(one.address, '0.021');
    await lookAfter(1);
    await node.pay(one.address, '0.021');
    await lookAfter(3);
    expect(await deposits.balance(one.member)).toBe(952 + 2857 + 4000);
  });

  test('payments that came and confirmed while nobody looked are found by height', async () => {
    const { member, address } = await memberWithAddress();
    await node.pay(address, '0.021');
    await node.mine(40);
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed', confirmations: 40 }]);
  });

  test('a payment that is replaced before it is mined stays as failed; a raised fee only changes its transaction', async () => {
    const { member, address } = await memberWithAddress();
    const options = [address, '0.021', '', '', false, true];
    const txid = await node.call<string>('sendtoaddress', ...options);
    await deposits.look();
    expect(await states(member)).toEqual(['pending']);
    const { txid: replacement } = await node.call<{ txid: string }>('bumpfee', txid);
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ status: 'pending', txHash: replacement }]);
    // And then by one that pays somebody else.
    const { vin } = await node.call<{ vin: { txid: string; vout: number }[] }>('getrawtransaction', replacement, true);
    const elsewhere = { [await node.call<string>('getnewaddress')]: '0.5' };
    const inputs = vin.map((input) => ({ txid: input.txid, vout: input.vout, sequence: 0 }));
    const raw = await node.call<string>('createrawtransaction', inputs, [elsewhere]);
    const signed = await node.call<{ hex: string }>('signrawtransactionwithwallet', raw);
    await node.call('sendrawtransaction', signed.hex, 0);
    const failed = { status: 'reversed', reasonCode: 'replaced', txHash: replacement, creditsAdded: 0 };
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([failed]);
    await lookAfter(4);
    expect(await deposits.of(member)).toMatchObject([failed]);
    expect(await deposits.balance(member)).toBe(0);
  });

  test('a payment whose coin a block spends otherwise, while nobody looked, is failed as replaced too', async () => {
    const { member, address } = await memberWithAddress();
    const txid = await node.call<string>('sendtoaddress', address, '0.021', '', '', false, true);
    await deposits.look();
    const { vin } = await node.call<{ vin: { txid: string; vout: number }[] }>('getrawtransaction', txid, true);
    const inputs = vin.map((input) => ({ txid: input.txid, vout: input.vout, sequence: 0 }));
    const elsewhere = { [await node.call<string>('getnewaddress')]: '0.01' };
    const raw = await node.call<string>('createrawtransaction', inputs, [elsewhere]);
    const signed = await node.call<{ hex: string }>('signrawtransactionwithwallet', raw);
    await node.call('sendrawtransaction', signed.hex, 0);
    await lookAfter(1);
    expect(await deposits.of(member)).toMatchObject([{ status: 'reversed', reasonCode: 'replaced', txHash: txid }]);
  });

  test('dust is recorded and not credited, however much of it', async () => {
    const { member, address } = await memberWithAddress();
    await node.pay(address, '0.00002940');
    await lookAfter(4);
    expect(await deposits.of(member)).toMatchObject([{ status: 'below_minimum', creditsAdded: 0 }]);
    expect(await deposits.balance(member)).toBe(0);
  });

  test('a miner’s reward waits for a hundred confirmations', async () => {
    const { member, address } = await memberWithAddress();
    await node.call('generatetoaddress', 1, address);
    await lookAfter(98);
    expect(await deposits.of(member)).toMatchObject([
      { status: 'pending', confirmations: 99, confirmationsNeeded: 100 },
    ]);
    await lookAfter(1);
    expect(await states(member)).toEqual(['confirmed']);
  });

  test('only the exact script counts, not other ways to pay the same key', async () => {
    const { member, address } = await memberWithAddress();
    const describeKey = async (text: string) => {
      const { descriptor } = await node.call<{ descriptor: string }>('getdescriptorinfo', text);
      return node.call<string[]>('deriveaddresses', descriptor);
    };
    const key = `${TEST_KEY}/0/${await indexOf(address)}`;
    for (const text of [`pkh(${key})`, `sh(wpkh(${key}))`, `wsh(pk(${key}))`]) {
      const [other] = await describeKey(text);
      await node.pay(other as string, '0.021');
    }
    await lookAfter(4);
    expect(await deposits.of(member)).toEqual([]);
  });

  test('a payment to an address nobody was given is shown to admins, and that address is given to nobody', async () => {
    const before = await memberWithAddress();
    const given40 = deposits.wallet.key.receiving(40);
    const txHash = await node.pay(given40.address, '0.5');
    await lookAfter(1);
    const boss = await given.admin();
    expect(await boss.call(admin.unassignedPayments)).toMatchObject([
      { txHash, address: given40.address, amount: '0.50000000', height: await node.height() },
    ]);
    const after = await memberWithAddress();
    expect(after.address).toBe(deposits.wallet.key.receiving(41).address);
    expect(await deposits.addressOf(before.member)).toBe(before.address);
    await node.reorganise(1);
    await node.mine(1);
    await deposits.look();
    expect(await boss.call(admin.unassignedPayments)).toHaveLength(1);
  });

  test('what the operator moves on is still in the books, and books and chain agree', async () => {
    const { member, address } = await memberWithAddress();
    const txid = await node.pay(address, '0.021');
    await lookAfter(3);
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true });
    const { vout } = await node.call<{ vout: { n: number; scriptPubKey: { addresses?: string[] } }[] }>(
      'getrawtransaction',
      txid,
      true,
      await node.call('getblockhash', (await node.height()) - 2),
    );
    const paid = vout.find(({ scriptPubKey }) => scriptPubKey.addresses?.includes(address));
    const elsewhere = { [await node.call<string>('getnewaddress')]: '0.0209' };
    const raw = await node.call<string>('createrawtransaction', [{ txid, vout: paid?.n }], [elsewhere]);
    const signed = await node.call<{ hex: string }>('signrawtransactionwithkey', raw, [await privateKeyOf(address)]);
    await node.call('sendrawtransaction', signed.hex);
    await lookAfter(1);
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true });
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed', confirmations: 4 }]);
    await node.reorganise(1);
    await deposits.look();
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true });
    expect(await deposits.balance(member)).toBe(2000);
  });

  test('a stale block is not a block', async () => {
    const [stale] = await node.mine(1);
    expect((await deposits.scanner.chain.block(stale as string))?.hash).toBe(stale);
    await node.reorganise(1);
    expect(await deposits.scanner.chain.block(stale as string)).toBeUndefined();
    expect(await deposits.scanner.chain.block('0'.repeat(64))).toBeUndefined();
    expect(await deposits.scanner.chain.hashAt((await node.height()) + 1)).toBeUndefined();
    await deposits.look();
  });

  test('two scanners at once credit once', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, memberWithAddress));
    const second = await depositsIn(app);
    for (const { address } of members) await node.pay(address, '0.021');
    const mining = (async () => {
      for (let blocks = 0; blocks < 6; blocks++) await node.mine(1);
    })();
    for (let round = 0; round < 8; round++) await Promise.all([deposits.look(), second.look(), deposits.look()]);
    await mining;
    await Promise.all([deposits.look(), second.look()]);
    expect(await Promise.all(members.map(({ member }) => deposits.balance(member)))).toEqual([2000, 2000, 2000, 2000]);
  });

  test('the member is told about each change', async () => {
    const { member, address } = await memberWithAddress();
    const topics: string[] = [];
    const stop = app.events.subscribe(member.id, (topic) => topics.push(topic));
    const told = async (expected: string[]) => {
      await expect.poll(() => [...new Set(topics)].sort()).toEqual(expected);
      topics.length = 0;
    };
    await node.pay(address, '0.021');
    await deposits.look();
    await told(['deposits', 'notices']);
    await lookAfter(1);
    await told(['deposits']);
    await lookAfter(1);
    await told(['deposits']);
    await lookAfter(1);
    await told(['credits', 'deposits', 'notices']);
    stop();
  });

  test('the wallet page answers the same under both names', async () => {
    const { member, address } = await memberWithAddress();
    const expected = { address, uri: `litecoin:${address}`, network: 'regtest', mock: false };
    expect(await member.call(wallet.walletAddress)).toEqual(expected);
    expect(await member.call(wallet.ltcAddress)).toEqual(expected);
    const boss = await given.admin();
    expect((await boss.try(admin.simulateDeposit, { body: { userId: member.id, amount: '1' } })).body.code).toBe(
      'mock_only',
    );
    expect(await boss.call(admin.chainStatus)).toMatchObject({
      mode: 'node',
      network: 'regtest',
      state: 'following',
      lag: 0,
      nodeVersion: expect.stringMatching(/^0\.\d+\.\d+\.\d+$/),
      firstAddress: deposits.wallet.firstAddress,
      awaiting: null,
    });
  });

  test('five hundred blocks are caught up, and the server answers meanwhile', async () => {
    const { member, address } = await memberWithAddress();
    await node.pay(address, '0.021');
    await node.mine(500);
    let looking = true;
    const look = deposits.look().finally(() => {
      looking = false;
    });
    let answered = 0;
    while (looking) {
      // Not through a route, because a member may ask only so often in a minute.
      await deposits.balance(member);
      answered++;
    }
    await look;
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed', confirmations: 500 }]);
    // One answer for every ten blocks at least: the server does not work on all of them in one go.
    expect(answered).toBeGreaterThan(50);
  });
});
