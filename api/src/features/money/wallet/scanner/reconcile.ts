import type { Tx } from '../../../../platform/db/tx.ts';
import { type BlockFacts, DEEPEST_REORGANISATION, factsOf } from '../deposit-rules.ts';
import type { Header } from '../litecoin/chain.ts';
import { depositsInBlock } from './audit-store.ts';
import { enterMissed } from './enter-missed.ts';
import type { Scanner } from './scanner.ts';
import { noteReconciliation, readStatus } from './status-store.ts';
import { forgetOldBlocks, holdTip, readTip, storedBlocks } from './tip-store.ts';

/** The most blocks that are read again. A day has 576. */
const MOST_BLOCKS = 600;

export interface Reconciliation {
  blocks: number;
  /** Payments in blocks that the books had missed, and now have. */
  missed: number;
  /** Deposits the books place in a block that does not have them. */
  wrong: number;
}

/**
 * Reads all blocks since the last reconciliation again, and some before, and compares the books with them. There should
 * never be a difference. Missing payments are entered; deposits that no block has are reported.
 */
export async function reconcile(scanner: Scanner): Promise<Reconciliation | undefined> {
  const { db, chain, chainId } = scanner;
  const tip = await db.read((tx) => readTip(tx, chainId));
  const status = await db.read((tx) => readStatus(tx, chainId));
  if (!tip || status?.state !== 'following') return undefined;
  const since = tip.height - (status.reconciled_height ?? tip.height) + DEEPEST_REORGANISATION;
  const blocks = await db.read((tx) => storedBlocks(tx, chainId, tip.height, Math.min(since, MOST_BLOCKS)));
  const result: Reconciliation = { blocks: 0, missed: 0, wrong: 0 };
  for (const { hash } of blocks.reverse()) {
    const block = await chain.block(hash);
    // A reorganisation is under way. The scanner follows it, and the next reconciliation checks the result.
    if (!block) return undefined;
    const facts = factsOf(block);
    const found = await db.write((tx) => holdAgainst(tx, scanner, tip, facts));
    if (!found) return undefined;
    result.blocks++;
    result.missed += found.missed;
    result.wrong += found.wrong;
  }
  await db.write(async (tx) => {
    await noteReconciliation(tx, chainId, tip.height);
    await forgetOldBlocks(tx, chainId);
  });
  return result;
}

async function holdAgainst(tx: Tx, scanner: Scanner, tip: Header, block: BlockFacts) {
  const { chainId } = scanner;
  if (!(await holdTip(tx, chainId, tip.hash))) return undefined;
  const booked = await depositsInBlock(tx, chainId, block.height);
  const inBlock = new Set(block.payments.map(({ txid, n }) => `${txid}:${n}`));
  const wrong = booked.filter(({ txid, vout }) => !inBlock.has(`${txid}:${vout}`));
  return { missed: await enterMissed(tx, scanner, { tip, block }), wrong: wrong.length };
}
