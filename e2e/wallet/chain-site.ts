import { admin, parseLtc } from '@viewloop/contract';
import { beforeAll } from 'vitest';
import { type Deposits, depositsIn } from '../../api/src/testing/deposits.ts';
import type { Member } from '../../api/src/testing/given.ts';
import { openSite } from '../harness/site.ts';

type SimulatedChain = Extract<Deposits['wallet'], { mode: 'mock' }>['chain'];

/** The site with its simulated chain. The test decides when a block is mined. */
export function chainSite(environment: Record<string, string> = {}) {
  const site = openSite(environment);
  let deposits: Deposits;
  let chain: SimulatedChain;
  beforeAll(async () => {
    deposits = await depositsIn(site.app);
    chain = deposits.wallet.chain as SimulatedChain;
    await deposits.look();
  });

  /** Mines this many blocks, and lets the scanner see each. */
  async function blocks(count: number): Promise<void> {
    for (let mined = 0; mined < count; mined++) {
      await site.app.db.write((tx) => chain.mine(tx));
      await deposits.look();
    }
  }

  /** Sends a payment that is seen but not in a block yet. Returns its transaction id. */
  async function pay(member: Member, amount: string): Promise<string> {
    const boss = await site.given.admin();
    const { txHash } = await boss.call(admin.simulateDeposit, { body: { userId: member.id, amount } });
    await deposits.look();
    return txHash;
  }

  return {
    get given() {
      return site.given;
    },
    get app() {
      return site.app;
    },
    visit: site.visit,
    arrive: site.arrive,
    pay,
    /** Sends a payment to an address of the operator's key that no member has. */
    async payNobody(amount: string): Promise<void> {
      const { script } = deposits.wallet.key.receiving(15);
      await site.app.db.write((tx) => chain.pay(tx, script, parseLtc(amount) as bigint));
      await deposits.look();
    },
    blocks,
    /** A week passes: commission that is held back becomes due and is paid. */
    aWeekPasses: () => deposits.settleAllCommission(),
    /** Sends a payment and mines all its confirmations. */
    async deposit(member: Member, amount: string): Promise<string> {
      const txHash = await pay(member, amount);
      await blocks(3);
      return txHash;
    },
    /** Lets the network drop these payments, together with the last blocks. */
    async drop(depth: number, ...txHashes: string[]): Promise<void> {
      await site.app.db.write((tx) => chain.reorganise(tx, depth, txHashes));
      await deposits.look();
    },
  };
}
