import { DEEPEST_REORGANISATION } from '../deposit-rules.ts';
import type { Chain, Tip } from '../litecoin/chain.ts';
import { judgeNode } from '../litecoin/node-rules.ts';
import { NodeTrouble } from '../litecoin/node-trouble.ts';
import { firstAddressGiven, startAt } from './beginning-store.ts';
import type { Scanner } from './scanner.ts';

/**
 * Block times are set by miners and may be hours off. A day is more than any honest majority of miners could be wrong,
 * and costs a few hundred blocks to read.
 */
const CLOCK_MARGIN_MS = 24 * 3_600_000;

/** Somebody waits for an address meanwhile. */
const ANSWER_WITHIN_MS = 3000;

/**
 * Writes down the block at which the books begin, if they have not begun. That is a little below the node's tip, so that a
 * reorganisation right afterwards finds blocks to compare. Where addresses were handed out before (an earlier version did
 * that while the node was away), it is a block older than the first of them.
 */
export async function beginBooks(
  { db, chain, chainId }: Pick<Scanner, 'db' | 'chain' | 'chainId'>,
  best: Tip,
): Promise<void> {
  const firstGiven = await db.read((tx) => firstAddressGiven(tx, chainId));
  const newest = Math.max(0, best.height - DEEPEST_REORGANISATION);
  const height = firstGiven ? await heightBefore(chain, firstGiven, newest) : newest;
  const header = await chain.headerAt(height);
  if (header) await db.write((tx) => startAt(tx, chainId, header, firstGiven));
}

/** Begins the books if the node can be believed. Returns false if it cannot, or does not answer soon. */
export async function beginIfReady(scanner: Pick<Scanner, 'db' | 'chain' | 'chainId' | 'network'>): Promise<boolean> {
  const soon = AbortSignal.timeout(ANSWER_WITHIN_MS);
  try {
    const condition = await scanner.chain.condition(soon);
    if (judgeNode(condition, scanner.network).state !== 'ready') return false;
    await beginBooks(scanner, await scanner.chain.best());
    return true;
  } catch (error) {
    if (error instanceof NodeTrouble || soon.aborted) return false;
    throw error;
  }
}

/** The highest block, up to `highest`, that was certainly mined before this moment. */
export async function heightBefore(chain: Chain, moment: Date, highest: number): Promise<number> {
  const latest = moment.getTime() - CLOCK_MARGIN_MS;
  let [before, after] = [0, highest + 1];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const header = await chain.headerAt(middle);
    // The simulated chain forgets its oldest blocks: what it no longer has is old enough.
    if (!header || header.medianAt.getTime() <= latest) before = middle;
    else after = middle;
  }
  return before;
}
