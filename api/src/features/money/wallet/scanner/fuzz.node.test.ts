import { admin, creditsForLitoshi, formatLtc } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAfterEach } from '../../../../testing/audit-after-each.ts';
import type { Deposits } from '../../../../testing/deposits.ts';
import { dyingAt, Killed } from '../../../../testing/dying-scanner.ts';
import type { Given, Member } from '../../../../testing/given.ts';
import { TEST_KEY } from '../../../../testing/litecoin-key.ts';
import { type LitecoinNode, litecoind, startLitecoinNode } from '../../../../testing/litecoin-node.ts';
import { serverOn } from '../../../../testing/server-on-node.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { isBelowMinimum } from '../deposit-rules.ts';
import { compareBooks } from './compare-books.ts';
import { followChain } from './follow-chain.ts';

/** More: `FUZZ_SEEDS=100 FUZZ_STEPS=200`. A failure names its seed. */
const SEEDS = Array.from({ length: Number(process.env.FUZZ_SEEDS ?? 2) }, (_, index) => index + 1);
const STEPS = Number(process.env.FUZZ_STEPS ?? 40);

/** Mulberry32: the same numbers for the same seed, everywhere. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe.skipIf(!litecoind)('whatever happens, in whatever order', () => {
  let node: LitecoinNode;
  let app: TestApp;
  let given: Given;
  let deposits: Deposits;
  const members = new Map<string, Member>();
  beforeAll(async () => {
    node = await startLitecoinNode({ blocks: 140 });
    // Otherwise the first kill takes the node back to its first block.
    await node.stop();
    await node.start();
    ({ app, given, deposits } = await serverOn(node));
    for (const member of await given.members(5)) members.set(await deposits.addressOf(member), member);
  });
  auditAfterEach(() => app);
  afterAll(async () => {
    await app?.close();
    await node?.remove();
  });

  const signal = new AbortController().signal;

  /** What the chain itself says: every unspent output of the key, with enough confirmations and large enough. */
  async function creditsByChain(): Promise<Map<string, bigint>> {
    const { descriptor } = await node.call<{ descriptor: string }>('getdescriptorinfo', `wpkh(${TEST_KEY}/0/*)`);
    const scan = await node.call<{
      height: number;
      unspents: { scriptPubKey: string; amount: string; height: number }[];
    }>('scantxoutset', 'start', [{ desc: descriptor, range: [0, 60] }]);
    const credits = new Map<string, bigint>([...members.keys()].map((address) => [address, 0n]));
    const scripts = new Map(
      [...members.keys()].map((address, index) => [deposits.wallet.key.receiving(index).script, address]),
    );
    for (const { scriptPubKey, amount, height } of scan.unspents) {
      const litoshi = BigInt(amount.replace('.', ''));
      const address = scripts.get(scriptPubKey);
      if (!address || isBelowMinimum(litoshi) || scan.height - height + 1 < 3) continue;
      credits.set(address, (credits.get(address) ?? 0n) + creditsForLitoshi(litoshi));
    }
    return credits;
  }

  async function creditsByBooks(): Promise<Map<string, bigint>> {
    const balances = [...members].map(async ([address, member]) => {
      return [address, BigInt(await deposits.balance(member))] as const;
    });
    return new Map(await Promise.all(balances));
  }

  /** Looks until the books are where the chain is, whatever has to be accepted on the way. */
  async function settle(): Promise<void> {
    const boss = await given.admin();
    for (let looks = 0; looks < 20; looks++) {
      const outcome = await deposits.look();
      if (outcome.state === 'following') return;
      if (outcome.awaiting === 'reorganisation') {
        const { height } = await boss.call(admin.chainStatus);
        await boss.call(admin.acceptReorganisation, { body: { height: height as number } });
      }
      if (outcome.state === 'behind') await node.mine(3);
    }
    throw new Error('the books never caught up');
  }

  test.each(SEEDS)('seed %i: at the end the books are what the chain is', async (seed) => {
    const random = randomOf(seed);
    const pick = (count: number) => Math.floor(random() * count);
    const anybody = () => [...members.keys()][pick(members.size)] as string;
    const look = () => deposits.look().then(() => {});
    const steps: [weight: number, run: () => Promise<unknown>][] = [
      [30, () => ignoreRefusal(node.pay(anybody(), formatLtc(BigInt(100_000 + pick(5_000_000)))))],
      [20, () => node.mine(1 + pick(3))],
      [20, look],
      [12, () => node.reorganise(1 + pick(6), 1 + pick(2))],
      // The scanner dies somewhere in the middle.
      [
        10,
        () =>
          followChain(dyingAt(deposits.scanner, 1 + pick(40)).scanner, new Set(), signal).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          }),
      ],
      // Two scanners, while the chain moves under them.
      [8, () => Promise.all([look(), look(), node.mine(2), node.reorganise(1 + pick(3), 1)].map(ignoreRefusal))],
      [2, () => node.stop().then(() => node.start())],
      [2, () => node.kill().then(() => node.start())],
    ];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    for (let step = 0; step < STEPS; step++) {
      let point = random() * total;
      const [, run] = steps.find(([weight]) => (point -= weight) < 0) as (typeof steps)[number];
      await run();
    }
    await settle();
    await node.mine(3);
    await settle();
    const byChain = await creditsByChain();
    expect(await creditsByBooks()).toEqual(byChain);
    expect([...byChain.values()].some((credits) => credits > 0n)).toBe(true);
    expect(await compareBooks(deposits.scanner)).toMatchObject({ ok: true });
  });

  /** Mining and invalidating the same blocks at once, the node sometimes refuses one of the two, or has no coins left. */
  const ignoreRefusal = (work: Promise<unknown>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'NodeRefusal')) throw error;
    });
});
