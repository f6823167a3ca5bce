import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../../platform/db/db.ts';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { Chain, Header, Transaction } from '../litecoin/chain.ts';
import {
  addBlock,
  addPayment,
  bestBlock,
  blockAt,
  blockByHash,
  forgetBlocksBelow,
  lockChain,
  minedPayments,
  minePayments,
  paymentsInBlock,
  type SimulatedBlock,
  type SimulatedPayment,
  unmineAbove,
  waitingPayments,
} from './simulated-store.ts';

/** A chain without a node. Blocks and payments are rows, so all instances see the same and a restart loses nothing. */
export interface SimulatedChain extends Chain {
  /** Creates a payment to a script. The next block contains it. Returns the transaction's id. */
  pay(tx: Tx, script: string, litoshi: bigint): Promise<string>;
  mine(tx: Tx): Promise<void>;
  /** Replaces the newest blocks with one block more. Their payments are mined again, except those to be dropped. */
  reorganise(tx: Tx, depth: number, dropped?: readonly string[]): Promise<void>;
}

const BLOCKS_KEPT = 2000;
/** The version of the node that this chain pretends to be. */
const VERSION = 210_506;

const newId = () => randomBytes(32).toString('hex');
const headerOf = ({ hash, height, chainwork, mined_at }: SimulatedBlock): Header => ({
  hash,
  height,
  chainwork,
  minedAt: mined_at,
});
const transactionOf = ({ txid, script, litoshi }: SimulatedPayment): Transaction => ({
  txid,
  outputs: [{ n: 0, script, litoshi: BigInt(litoshi), source: 'output' }],
  spends: [],
});

/** Every block has the same work, so the chain's work is the number of its blocks. */
function workAfter(previous: Pick<SimulatedBlock, 'chainwork'> | undefined): string {
  return (previous ? BigInt(`0x${previous.chainwork}`) + 1n : 0n).toString(16).padStart(64, '0');
}

async function mineOne(tx: Tx): Promise<void> {
  const previous = await bestBlock(tx);
  const block = {
    hash: newId(),
    height: previous ? previous.height + 1 : 0,
    previous_hash: previous?.hash ?? '',
    chainwork: workAfter(previous),
  };
  await addBlock(tx, block);
  await minePayments(tx, block);
  await forgetBlocksBelow(tx, block.height - BLOCKS_KEPT);
}

export function simulatedChain(db: Database): SimulatedChain {
  /** Returns the newest block, and mines the first one if there is none. */
  async function best(): Promise<SimulatedBlock> {
    const found = await db.read(bestBlock);
    if (found) return found;
    await db.write(async (tx) => {
      await lockChain(tx);
      if (!(await bestBlock(tx))) await mineOne(tx);
    });
    return (await db.read(bestBlock)) as SimulatedBlock;
  }

  const fullBlock = async (tx: ReadTx, found: SimulatedBlock) => ({
    ...headerOf(found),
    previousHash: found.previous_hash,
    mwebTxids: [],
    transactions: (await paymentsInBlock(tx, found.hash)).map(transactionOf),
  });

  return {
    async condition() {
      const { height } = await best();
      return { chainName: 'regtest', version: VERSION, peers: 0, height, downloading: false };
    },
    best: async () => headerOf(await best()),
    hashAt: async (height) => (await db.read((tx) => blockAt(tx, height)))?.hash,
    async headerAt(height) {
      const found = await db.read((tx) => blockAt(tx, height));
      return found && { ...headerOf(found), medianAt: found.mined_at };
    },
    async block(hash) {
      const found = await db.read((tx) => blockByHash(tx, hash));
      return found?.on_chain ? db.read((tx) => fullBlock(tx, found)) : undefined;
    },
    async mempool() {
      const payments = await db.read(waitingPayments);
      return { loaded: true, txids: payments.map(({ txid }) => txid) };
    },
    async waiting(txids) {
      const asked = new Set(txids);
      if (asked.size === 0) return [];
      const payments = await db.read(waitingPayments);
      return payments.filter(({ txid }) => asked.has(txid)).map(transactionOf);
    },
    waitForBlock: (milliseconds, signal) => sleep(Math.min(milliseconds, 1000), undefined, { signal }),
    async unspent() {
      const { height, hash } = await best();
      const payments = await db.read(minedPayments);
      const outputs = payments.map((payment) => ({
        txid: payment.txid,
        vout: 0,
        script: payment.script,
        litoshi: BigInt(payment.litoshi),
        height: payment.height,
      }));
      return { height, bestHash: hash, outputs };
    },

    async pay(tx, script, litoshi) {
      const txid = newId();
      await addPayment(tx, { txid, script, litoshi });
      return txid;
    },
    async mine(tx) {
      await lockChain(tx);
      await mineOne(tx);
    },
    async reorganise(tx, depth, dropped = []) {
      await lockChain(tx);
      const tip = await bestBlock(tx);
      if (!tip || tip.height < depth) throw new RangeError('the simulated chain is shorter than that');
      await unmineAbove(tx, tip.height - depth, dropped);
      for (let mined = 0; mined <= depth; mined++) await mineOne(tx);
    },
  };
}
