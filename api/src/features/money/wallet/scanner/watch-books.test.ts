import { admin } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../../../testing/audit-after-each.ts';
import { type Deposits, depositsIn } from '../../../../testing/deposits.ts';
import { type Given, givenIn, type Member } from '../../../../testing/given.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { Chain } from '../litecoin/chain.ts';
import { NodeRefusal } from '../litecoin/node-trouble.ts';
import type { SimulatedChain } from '../simulated/simulated-chain.ts';
import { compareBooks, compareOutputs } from './compare-books.ts';
import { followChain } from './follow-chain.ts';
import { reconcile } from './reconcile.ts';
import { compareBooksJob, reconcileJob } from './watch-books.job.ts';

let app: TestApp;
let given: Given;
let deposits: Deposits;
let chain: SimulatedChain;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  deposits = await depositsIn(app);
  chain = deposits.wallet.chain as SimulatedChain;
  await deposits.look();
});
afterAll(() => app.close());

const signal = new AbortController().signal;
const mine = async (blocks: number) => {
  for (let mined = 0; mined < blocks; mined++) await app.db.write((tx) => chain.mine(tx));
};
const pay = async (member: Member, litoshi = 2_100_000n) => {
  const address = await deposits.addressOf(member);
  const row = await app.db.read((tx) =>
    tx.one<{ script: string }>('select script from deposit_address where address = $1', [address]),
  );
  return app.db.write((tx) => chain.pay(tx, row?.script as string, litoshi));
};
const status = async () => (await given.admin()).call(admin.chainStatus);
/** Looks at the chain through somebody else's eyes. */
const lookThrough = (eyes: Partial<Chain>) =>
  followChain({ ...deposits.scanner, chain: { ...chain, ...eyes } }, new Set(), signal);

describe('the hourly reconciliation', () => {
  test('reads the newest blocks again and finds nothing to do', async () => {
    const member = await given.member();
    await pay(member);
    await mine(3);
    await deposits.look();
    expect(await reconcile(deposits.scanner)).toMatchObject({ missed: 0, wrong: 0 });
    expect((await status()).lastReconciliation).not.toBeNull();
    await expectSoundBooks(app);
  });

  test('enters a payment that the books had missed, and credits it', async () => {
    const member = await given.member();
    await pay(member);
    await mine(1);
    await deposits.look();
    await app.db.write((tx) => tx.query('delete from deposit where member_id = $1', [member.id]));
    await mine(4);
    await deposits.look();
    expect(await deposits.balance(member)).toBe(0);
    expect(await reconcile(deposits.scanner)).toMatchObject({ missed: 1, wrong: 0 });
    expect(await deposits.balance(member)).toBe(2000);
    expect(await reconcile(deposits.scanner)).toMatchObject({ missed: 0, wrong: 0 });
    await expectSoundBooks(app);
  });

  test('reports a deposit that no block has', async () => {
    const member = await given.member();
    await pay(member);
    await mine(1);
    await deposits.look();
    const { txid } = (await app.db.read((tx) =>
      tx.one<{ txid: string }>('select txid from deposit where member_id = $1', [member.id]),
    )) as { txid: string };
    await app.db.write((tx) => tx.query('update deposit set vout = 7 where txid = $1', [txid]));
    expect(await reconcile(deposits.scanner)).toMatchObject({ missed: 1, wrong: 1 });
    await app.db.write((tx) => tx.query('delete from deposit where txid = $1 and vout = 7', [txid]));
    await expectSoundBooks(app);
  });

  test('happens once an hour, however many instances there are and however often they start', async () => {
    await app.db.write((tx) => tx.query('update chain_status set reconciled_at = null'));
    const runs: boolean[] = [];
    const counting = {
      ...deposits.scanner,
      chain: {
        ...chain,
        block: async (hash: string) => {
          runs.push(true);
          return chain.block(hash);
        },
      },
    };
    await reconcileJob(counting).run(signal);
    const first = runs.length;
    await reconcileJob(counting).run(signal);
    expect(first).toBeGreaterThan(0);
    expect(runs).toHaveLength(first);
    await app.db.write((tx) => tx.query(`update chain_status set reconciled_at = now() - interval '61 minutes'`));
    await reconcileJob(counting).run(signal);
    expect(runs.length).toBeGreaterThan(first);
  });
});

describe('the nightly comparison of books and chain', () => {
  test('agrees to the litoshi, and says so in the admin area', async () => {
    const member = await given.member();
    await pay(member, 12_345_678n);
    await mine(1);
    await deposits.look();
    await app.db.write((tx) => tx.query('update chain_status set compared_at = null'));
    await compareBooksJob(deposits.scanner).run(signal);
    const { lastComparison } = await status();
    expect(lastComparison).toMatchObject({ ok: true, difference: '0.00000000' });
    expect(lastComparison?.books).toBe(lastComparison?.chain);
  });

  test('finds a payment that only one side has', async () => {
    const member = await given.member();
    const txid = await pay(member);
    await mine(1);
    await deposits.look();
    const hiding: Chain = {
      ...chain,
      unspent: async (xpub, last) => {
        const answer = await chain.unspent(xpub, last);
        return answer && { ...answer, outputs: answer.outputs.filter((output) => output.txid !== txid) };
      },
    };
    const result = await compareBooks({ ...deposits.scanner, chain: hiding });
    expect(result).toMatchObject({ ok: false, differences: [`${txid}:0 2100000`] });
    expect((await status()).lastComparison).toMatchObject({ ok: false, difference: '-0.02100000' });
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true });
  });

  test('a payment that was entered late may have been moved on by then: that is settled once', async () => {
    const member = await given.member();
    const txid = await pay(member);
    await mine(1);
    await deposits.look();
    await app.db.write((tx) => tx.query('delete from deposit where txid = $1', [txid]));
    expect(await reconcile(deposits.scanner)).toMatchObject({ missed: 1 });
    const movedOn = (moved: string[]): Chain => ({
      ...chain,
      unspent: async (xpub, last) => {
        const answer = await chain.unspent(xpub, last);
        return answer && { ...answer, outputs: answer.outputs.filter((output) => !moved.includes(output.txid)) };
      },
    });
    expect(await compareBooks({ ...deposits.scanner, chain: movedOn([txid]) })).toMatchObject({ ok: true });
    expect(await compareBooks({ ...deposits.scanner, chain: movedOn([]) })).toMatchObject({ ok: false });

    // One that was seen in time gets no such benefit of the doubt.
    const inTime = await pay(member);
    await mine(1);
    await deposits.look();
    expect(await compareBooks({ ...deposits.scanner, chain: movedOn([txid, inTime]) })).toMatchObject({ ok: false });
    await app.db.write((tx) => tx.query('update deposit set spent_height = null where txid = $1', [txid]));
  });

  test('sums that agree are not enough: each output must', () => {
    const output = (txid: string, litoshi: bigint) => ({ txid, vout: 0, litoshi });
    const books = [output('a', 1n), output('b', 2n)];
    expect(compareOutputs(books, books).ok).toBe(true);
    expect(compareOutputs(books, [output('a', 2n), output('b', 1n)])).toMatchObject({
      ok: false,
      books: 3n,
      onChain: 3n,
    });
  });

  test('does not happen while the node cannot be believed', async () => {
    await lookThrough({ condition: async () => ({ ...(await chain.condition()), downloading: true }) });
    expect((await status()).state).toBe('syncing');
    expect(await compareBooks(deposits.scanner)).toBeUndefined();
    expect(await reconcile(deposits.scanner)).toBeUndefined();
    await deposits.look();
  });
});

describe('a node that answers oddly', () => {
  test('a mempool that is still being read drops no pending payment', async () => {
    const member = await given.member();
    await pay(member);
    await deposits.look();
    await lookThrough({ mempool: async () => ({ loaded: false, txids: [] }) });
    expect(await deposits.of(member)).toMatchObject([{ status: 'pending' }]);
    await lookThrough({ mempool: async () => ({ loaded: true, txids: [] }) });
    expect(await deposits.of(member)).toMatchObject([{ status: 'reversed', reasonCode: 'dropped', creditsAdded: 0 }]);
    await deposits.look();
    expect(await deposits.of(member)).toMatchObject([{ status: 'pending', reasonCode: null }]);
  });

  test('a block that goes stale while it is read is read again', async () => {
    const member = await given.member();
    await pay(member);
    await mine(3);
    let staleOnce = true;
    let wrongOnce = true;
    const eyes: Partial<Chain> = {
      async block(hash) {
        const block = await chain.block(hash);
        if (staleOnce) {
          staleOnce = false;
          return undefined;
        }
        if (block && wrongOnce) {
          wrongOnce = false;
          return { ...block, previousHash: 'f'.repeat(64) };
        }
        return block;
      },
    };
    expect(await lookThrough(eyes)).toMatchObject({ state: 'following' });
    expect(await deposits.balance(member)).toBe(2000);
  });

  test('a pruned block stops the scanner with a clear line; nothing is skipped', async () => {
    const member = await given.member();
    await pay(member);
    await mine(3);
    const pruned = () => Promise.reject(new NodeRefusal('getblock', -1, 'Block not available (pruned data)'));
    const before = (await status()).height;
    expect(await lookThrough({ block: pruned })).toMatchObject({
      state: 'halted',
      reason: expect.stringContaining('pruning'),
    });
    expect((await status()).height).toBe(before);
    expect(await deposits.look()).toMatchObject({ state: 'following' });
    expect(await deposits.balance(member)).toBe(2000);
  });

  test('ten thousand tiny payments in one block are one flood, not ten thousand', async () => {
    const member = await given.member();
    const address = await deposits.addressOf(member);
    const { script } = (await app.db.read((tx) =>
      tx.one<{ script: string }>('select script from deposit_address where address = $1', [address]),
    )) as { script: string };
    await mine(1);
    const flood: Partial<Chain> = {
      async block(hash) {
        const block = await chain.block(hash);
        const outputs = Array.from({ length: 10_000 }, (_, n) => ({
          n,
          script,
          litoshi: 2940n,
          source: 'output' as const,
        }));
        return block && { ...block, transactions: [{ txid: 'd'.repeat(64), outputs, spends: [] }] };
      },
    };
    const topics: string[] = [];
    const stop = app.events.subscribe(member.id, (topic) => topics.push(topic));
    expect(await lookThrough(flood)).toMatchObject({ state: 'following' });
    await expect.poll(() => topics.toSorted()).toEqual(['deposits', 'notices']);
    stop();
    expect(await deposits.of(member)).toHaveLength(50);
    expect(await deposits.balance(member)).toBe(0);
    await app.db.write((tx) => tx.query(`delete from deposit where txid = $1`, ['d'.repeat(64)]));
  });
});
