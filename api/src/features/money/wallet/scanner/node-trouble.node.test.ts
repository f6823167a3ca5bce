import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { admin } from '@viewloop/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import type { Deposits } from '../../../../testing/deposits.ts';
import type { Given, Member } from '../../../../testing/given.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../../testing/litecoin-node.ts';
import { serverOn } from '../../../../testing/server-on-node.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { networks } from '../litecoin/network.ts';
import { nodeChain } from '../litecoin/node-chain.ts';
import { openRpc } from '../litecoin/rpc.ts';
import { compareBooks } from './compare-books.ts';
import { followChain } from './follow-chain.ts';

/** What operators are told to allow, as they read it. */
const manual = readFileSync(new URL('../../../../../../docs/operating.md', import.meta.url), 'utf8');
const AUDITOR = /^rpcwhitelist=scanner:(.+)$/m.exec(manual)?.[1] as string;
const WHITELIST = AUDITOR.replace(',scantxoutset', '');
const rpcauth = (user: string, password: string) =>
  `-rpcauth=${user}:salt$${createHmac('sha256', 'salt').update(password).digest('hex')}`;

describe.skipIf(!litecoind)('a node in trouble', () => {
  let node: LitecoinNode;
  let app: TestApp;
  let given: Given;
  let deposits: Deposits;
  let member: Member;
  beforeAll(async () => {
    const users = [rpcauth('scanner', 'pw'), rpcauth('auditor', 'pw')];
    const lists = ['-rpcwhitelistdefault=0', `-rpcwhitelist=scanner:${WHITELIST}`, `-rpcwhitelist=auditor:${AUDITOR}`];
    node = await startLitecoinNode({ args: [...users, ...lists, '-rpcthreads=2', '-rpcworkqueue=4'] });
    ({ app, given, deposits } = await serverOn(node));
    member = await given.member();
    await node.pay(await deposits.addressOf(member), '0.021');
    await node.mine(3);
    await deposits.look();
  });
  auditAfterEach(() => app);
  afterEach(async () => {
    // Whatever happened to the node, what was credited stays credited, once.
    expect(await deposits.balance(member)).toBe(2000);
  });
  afterAll(async () => {
    await app?.close();
    await node?.remove();
  });

  const as = (user: string, password = 'pw') => {
    const rpc = openRpc(node.rpcUrl.replace('test:secret', `${user}:${password}`));
    return { ...deposits.scanner, chain: nodeChain(rpc) };
  };
  const signal = new AbortController().signal;
  const lookAs = (user: string, password?: string) => followChain(as(user, password), new Set(), signal);

  test('is followed by a user who may call nothing but what the scanner needs', async () => {
    expect(await lookAs('scanner')).toMatchObject({ state: 'following', reason: null });
    await expect(as('scanner').chain.waitForBlock(10, signal)).resolves.toBeUndefined();
    const stop = openRpc(node.rpcUrl.replace('test:secret', 'scanner:pw'));
    await expect(stop.call('stop', [], z.unknown())).rejects.toMatchObject({ trouble: 'forbidden' });
  });

  test('is compared with the books only by a user who may', async () => {
    expect(await compareBooks(as('scanner'))).toBeUndefined();
    expect(await compareBooks(as('auditor'))).toMatchObject({ ok: true, books: 2_100_000n, onChain: 2_100_000n });
  });

  test('wrong password: the operator is told', async () => {
    expect(await lookAs('scanner', 'wrong')).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('password'),
    });
  });

  test('of another network is refused', async () => {
    const scanner = { ...deposits.scanner, network: networks.testnet };
    expect(await followChain(scanner, new Set(), signal)).toMatchObject({ state: 'refused' });
  });

  test('more calls at once than it takes: it says so, and the next look is fine', async () => {
    const waiting = Array.from({ length: 12 }, () => {
      const chain = nodeChain(openRpc(node.rpcUrl));
      return chain.waitForBlock(700, signal).then(
        () => 'answered',
        (error: { trouble?: string }) => error.trouble,
      );
    });
    const answers = await Promise.all(waiting);
    expect(new Set(answers)).toEqual(new Set(['answered', 'busy']));
    expect(await deposits.look()).toMatchObject({ state: 'following' });
  });

  test('a long poll ends with the next block', async () => {
    // Longer than this test may take, so only the block can end it.
    const waiting = deposits.scanner.chain.waitForBlock(600_000, signal);
    await node.mine(1);
    await waiting;
    expect(await deposits.look()).toMatchObject({ state: 'following' });
  });

  test('down, starting and back: nothing changes but the status', async () => {
    const waiting = deposits.scanner.chain.waitForBlock(20_000, signal).catch((error: unknown) => error);
    await node.stop();
    // The node answers a long poll at its end with the block it has: no reason to do anything.
    await waiting;
    expect(await deposits.look()).toMatchObject({
      state: 'waiting',
      reason: expect.stringContaining('does not answer'),
    });
    const starting = node.start();
    const reasons = new Set<string | null>();
    let outcome = await deposits.look();
    while (outcome.state === 'waiting') {
      reasons.add(outcome.reason);
      outcome = await deposits.look();
    }
    await starting;
    expect(await deposits.look()).toMatchObject({ state: 'following' });
    expect(reasons.size).toBeGreaterThan(0);
  });

  test('killed, and back with fewer blocks: the books wait and reverse nothing', async () => {
    const other = await given.member();
    const txHash = await node.pay(await deposits.addressOf(other), '0.021');
    await node.mine(5);
    await deposits.look();
    expect(await deposits.balance(other)).toBe(2000);
    const raw = await node
      .call<string>('gettransaction', txHash)
      .then((found) => (found as unknown as { hex: string }).hex);
    const height = await node.height();
    await node.kill();
    await node.start();
    expect(await node.height()).toBeLessThan(height);
    expect(await deposits.look()).toMatchObject({
      state: 'behind',
      reason: expect.stringContaining('Nothing is undone'),
    });
    const boss = await given.admin();
    expect(await boss.call(admin.chainStatus)).toMatchObject({ state: 'behind', height });
    expect(await deposits.of(other)).toMatchObject([{ status: 'confirmed' }]);

    // Once it has more work than the books it is a reorganisation like any other, with the payment in it or not.
    await node.call('sendrawtransaction', raw).catch(() => {});
    await node.mine(height - (await node.height()) + 1);
    expect(await deposits.look()).toMatchObject({ state: 'following' });
    expect(await deposits.balance(other)).toBe(2000);
  });

  // The last one: the node would not start again with a block from the future.
  test('whose newest block is a day old counts as downloading; a new block clears it', async () => {
    await node.stop();
    await node.start([`-mocktime=${Math.floor(Date.now() / 1000) + 2 * 86_400}`]);
    expect(await deposits.look()).toMatchObject({ state: 'syncing' });
    await node.mine(1);
    expect(await deposits.look()).toMatchObject({ state: 'following' });
  });
});
