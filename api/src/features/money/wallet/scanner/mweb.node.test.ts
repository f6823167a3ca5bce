import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import type { Deposits } from '../../../../testing/deposits.ts';
import type { Given } from '../../../../testing/given.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../../testing/litecoin-node.ts';
import { serverOn } from '../../../../testing/server-on-node.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { openRpc, type Rpc } from '../litecoin/rpc.ts';
import { compareBooks } from './compare-books.ts';

/** Regtest switches the extension blocks on here, and the first of them needs somebody to move coins in. */
const ACTIVATION = 432;

describe.skipIf(!litecoind)('payments out of the extension block', () => {
  let node: LitecoinNode;
  let miner: Rpc;
  let hidden: Rpc;
  let app: TestApp;
  let given: Given;
  let deposits: Deposits;
  const fromMiner = (method: string, ...params: unknown[]) => miner.call(method, params, z.unknown());
  const fromHidden = <T>(method: string, ...params: unknown[]) =>
    hidden.call(method, params, z.unknown()) as Promise<T>;

  beforeAll(async () => {
    node = await startLitecoinNode({ mweb: true });
    await node.mine(ACTIVATION - 1 - (await node.height()));
    await node.call('createwallet', 'hidden', false, false, '', false, false, true);
    hidden = openRpc(`${node.rpcUrl}/wallet/hidden`);
    miner = openRpc(`${node.rpcUrl}/wallet/miner`);
    for (let coins = 0; coins < 4; coins++) {
      await fromMiner('sendtoaddress', await fromHidden('getnewaddress', '', 'mweb'), '5');
    }
    await mine(7);
    ({ app, given, deposits } = await serverOn(node));
  });
  auditAfterEach(() => app);
  afterAll(async () => {
    await app?.close();
    await node?.remove();
  });

  const mine = async (count: number) => {
    await fromMiner('generatetoaddress', count, await fromMiner('getnewaddress'));
  };
  /** Other blocks instead of the newest ones; what waits is mined one block later than before. */
  const reorganise = async (depth: number, later: string) => {
    const height = await node.height();
    await node.call('invalidateblock', await node.call('getblockhash', height - depth + 1));
    await node.call('prioritisetransaction', later, 0, -10_000_000);
    await mine(1);
    await node.call('prioritisetransaction', later, 0, 10_000_000);
    await mine(depth);
  };
  const payHidden = (address: string, ltc: string) => fromHidden<string>('sendtoaddress', address, ltc);

  test('show as pending, are mined under another id, and are credited as one deposit', async () => {
    const member = await given.member();
    const waitingId = await payHidden(await deposits.addressOf(member), '0.50000001');
    await deposits.look();
    const [pending] = await deposits.of(member);
    expect(pending).toMatchObject({ status: 'pending', amount: '0.50000001', confirmations: 0, txHash: null });
    await mine(1);
    await deposits.look();
    const [mined] = await deposits.of(member);
    expect(mined).toMatchObject({ id: pending?.id, status: 'pending', confirmations: 1 });
    expect(mined?.txHash).not.toBe(waitingId);
    await mine(2);
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ id: pending?.id, status: 'confirmed' }]);
    expect(await deposits.balance(member)).toBe(47_619);
  });

  test('come back under yet another id after a reorganisation: still one credit', async () => {
    const member = await given.member();
    const waitingId = await payHidden(await deposits.addressOf(member), '0.021');
    await mine(4);
    await deposits.look();
    const [before] = await deposits.of(member);
    expect(before).toMatchObject({ status: 'confirmed' });
    await reorganise(4, waitingId);
    await deposits.look();
    const [after, ...others] = await deposits.of(member);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, status: 'confirmed' });
    expect(after?.txHash).not.toBe(before?.txHash);
    expect(await deposits.balance(member)).toBe(2000);
    const entries = await app.db.read((tx) =>
      tx.query<{ recipe: string }>('select recipe from entry where deposit_id = $1 order by recipe', [before?.id]),
    );
    expect(entries.map(({ recipe }) => recipe)).toEqual(['deposit_credited', 'deposit_credited', 'deposit_reversed']);
  });

  test('to several members in one block are told apart', async () => {
    const members = await given.members(3);
    const amounts = ['0.03', '0.04', '0.05'];
    for (const [index, member] of members.entries()) {
      await payHidden(await deposits.addressOf(member), amounts[index] as string);
    }
    await deposits.look();
    for (const member of members) expect(await deposits.of(member)).toMatchObject([{ status: 'pending' }]);
    await mine(3);
    await deposits.look();
    expect(await Promise.all(members.map((member) => deposits.balance(member)))).toEqual([2857, 3809, 4761]);
  });

  test('of the same amount to the same member are two deposits', async () => {
    const member = await given.member();
    const address = await deposits.addressOf(member);
    await payHidden(address, '0.021');
    await deposits.look();
    await payHidden(address, '0.021');
    await deposits.look();
    expect(await deposits.of(member)).toHaveLength(2);
    await mine(3);
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }]);
    expect(await deposits.balance(member)).toBe(4000);
  });

  test('coins that move in, or inside, are nobody’s deposit; ordinary payments go on', async () => {
    const member = await given.member();
    await fromMiner('sendtoaddress', await fromHidden('getnewaddress', '', 'mweb'), '1');
    await fromHidden('sendtoaddress', await fromHidden('getnewaddress', '', 'mweb'), '0.5');
    await fromMiner('sendtoaddress', await deposits.addressOf(member), '0.021');
    await deposits.look();
    await mine(3);
    await deposits.look();
    expect(await deposits.balance(member)).toBe(2000);
  });

  test('are unspent outputs like any other: books and chain agree', async () => {
    const result = await compareBooks(deposits.scanner);
    expect(result).toMatchObject({ ok: true, differences: [] });
    expect(result?.books).toBe(50_000_001n + 2_100_000n * 4n + 12_000_000n);
  });
});
