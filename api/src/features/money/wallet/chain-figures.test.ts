import { admin } from '@viewloop/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Deposits, depositsIn } from '../../../testing/deposits.ts';
import { TEST_KEY } from '../../../testing/litecoin-key.ts';
import { metricsOf, moved } from '../../../testing/metrics-of.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { testSite } from '../../../testing/test-site.ts';
import type { SimulatedChain } from './simulated/simulated-chain.ts';

const site = testSite();
let deposits: Deposits;
let chain: SimulatedChain;
beforeAll(async () => {
  deposits = await depositsIn(site.app);
  chain = deposits.wallet.chain as SimulatedChain;
  await deposits.look();
});

const mine = async (blocks: number) => {
  for (let n = 0; n < blocks; n++) await site.app.db.write((tx) => chain.mine(tx));
};

test('a deposit is counted as pending, then as credited, and when the chain drops it as reversed', async () => {
  const [boss, member] = [await site.given.admin(), await site.given.member()];
  const names = [
    'viewloop_deposits_pending',
    'viewloop_ledger_entries_total{recipe="deposit_credited"}',
    'viewloop_ledger_credits_total{recipe="deposit_credited"}',
    'viewloop_ledger_entries_total{recipe="deposit_reversed"}',
  ];
  let txHash = '';
  const arrives = async () => {
    ({ txHash } = await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount: '0.021' } }));
    await deposits.look();
  };
  const isConfirmed = async () => {
    await mine(3);
    await deposits.look();
  };
  const isDropped = async () => {
    await site.app.db.write((tx) => chain.reorganise(tx, 3, [txHash]));
    await deposits.look();
  };
  expect(await moved(site.app, names, arrives)).toEqual([1, 0, 0, 0]);
  expect(await moved(site.app, names, isConfirmed)).toEqual([-1, 1, 2000, 0]);
  expect(await moved(site.app, names, isDropped)).toEqual([0, 0, 0, 1]);
});

test('the scanner tells how far it is behind and when it last was at the tip', async () => {
  const before = await metricsOf(site.app);
  expect(before.get('viewloop_chain_lag_blocks')).toBe(0);
  await site.app.db.write((tx) => tx.query('update chain_status set node_height = node_height + 7'));
  expect((await metricsOf(site.app)).get('viewloop_chain_lag_blocks')).toBe(7);
  await mine(1);
  await deposits.look();
  const after = await metricsOf(site.app);
  expect(after.get('viewloop_chain_lag_blocks')).toBe(0);
  expect(after.get('viewloop_chain_height_blocks')).toBe((before.get('viewloop_chain_height_blocks') ?? 0) + 1);
  for (const name of ['followed', 'node_answered']) {
    const metric = `viewloop_chain_${name}_timestamp_seconds`;
    expect(after.get(metric)).toBeGreaterThan(before.get(metric) ?? 0);
  }
});

test('a node that does not answer, and one that needs the operator, can be told from the figures', async () => {
  const unreachable = await startTestApp({
    LITECOIN_RPC_URL: 'http://user:password@127.0.0.1:1',
    LITECOIN_NETWORK: 'regtest',
    LITECOIN_XPUB: TEST_KEY,
  });
  try {
    const other = await depositsIn(unreachable);
    expect(await other.look()).toMatchObject({ state: 'waiting' });
    const metrics = await metricsOf(unreachable);
    expect(metrics.get('viewloop_chain_node_answered_timestamp_seconds')).toBe(0);
    expect(metrics.get('viewloop_chain_followed_timestamp_seconds')).toBe(0);
    expect(metrics.get('viewloop_chain_needs_operator')).toBe(0);
    await unreachable.db.write((tx) => tx.query(`update chain_status set state = 'halted', compared_ok = false`));
    const halted = await metricsOf(unreachable);
    expect(halted.get('viewloop_chain_needs_operator')).toBe(1);
    expect(halted.get('viewloop_chain_books_differ')).toBe(1);
  } finally {
    await unreachable.close();
  }
});
