import { isRefusal } from '../../../../platform/db/database-error.ts';
import { type BlockFacts, compareTips, DEEPEST_REORGANISATION, factsOf } from '../deposit-rules.ts';
import type { Chain, Header } from '../litecoin/chain.ts';
import { because, type Said } from '../litecoin/chain-reason-rules.ts';
import { blockIsPruned } from '../litecoin/node-trouble.ts';
import { beginBooks } from './begin-books.ts';
import { type Move, moveBooks, TipMoved } from './move-books.ts';
import type { Scanner } from './scanner.ts';
import { readStatus } from './status-store.ts';
import { passBlock, takeInParts } from './step-in-parts.ts';
import { readTip, storedBlocks } from './tip-store.ts';

export type Step =
  | { state: 'moved' }
  | { state: 'following' }
  | ({ state: 'behind' | 'halted'; awaiting?: 'reorganisation' } & Said);

/** The chain changed while we were reading it. That is no error; the caller tries again. */
const again: Step = { state: 'moved' };

/** How many blocks a long catch-up writes in one transaction. */
const BLOCKS_A_STEP = 20;

/** Moves the books one step along the node's chain, through a reorganisation if there is one, or says why it cannot. */
export async function advance(scanner: Scanner): Promise<Step> {
  const { db, chain, chainId } = scanner;
  const tip = await db.read((tx) => readTip(tx, chainId));
  const best = await chain.best();
  if (!tip) {
    await beginBooks(scanner, best);
    return again;
  }
  switch (compareTips(tip, best)) {
    case 'same':
      return { state: 'following' };
    case 'behind':
      return { state: 'behind', ...because('node_behind', { nodeHeight: best.height, height: tip.height }) };
    case 'ahead':
      return forward(scanner, tip);
  }
}

async function forward(scanner: Scanner, tip: Header): Promise<Step> {
  const fork = await findFork(scanner, tip);
  if ('state' in fork) return fork;
  const blocks = await branchFrom(scanner.chain, fork, tip);
  if (!Array.isArray(blocks)) return blocks;
  await step(scanner, { tip, fork, blocks });
  return again;
}

/** Moves the books along these blocks. If the database refuses that, it does so in smaller parts. */
async function step(scanner: Scanner, move: Move): Promise<void> {
  const { tip, fork, blocks } = move;
  try {
    await scanner.db.write(async (tx) => {
      const moved = await moveBooks(tx, scanner, move);
      if (fork.height === tip.height) return;
      tx.afterCommit(() =>
        scanner.log.warn({ from: tip.hash, fork: fork.height, to: blocks.at(-1)?.hash, ...moved }, 'chain reorganised'),
      );
    });
  } catch (error) {
    if (error instanceof TipMoved) return;
    // What a reorganisation takes back and gives again must be seen together, so it is not cut.
    if (!isRefusal(error) || fork.height < tip.height) throw error;
    scanner.log.warn({ from: tip.height, blocks: blocks.length, err: error }, 'a step of the books failed');
    await stepInParts(scanner, move);
  }
}

async function stepInParts(scanner: Scanner, { tip, fork, blocks }: Move): Promise<void> {
  const [block] = blocks;
  if (blocks.length > 1 || !block) return step(scanner, { tip, fork, blocks: blocks.slice(0, blocks.length / 2) });
  await scanner.db.write((tx) => passBlock(tx, scanner, tip, block));
  await takeInParts(scanner);
}

/** Finds the highest of our blocks that is still on the node's chain. Changes nothing. */
async function findFork({ db, chain, chainId }: Scanner, tip: Header): Promise<Header | Step> {
  if ((await chain.hashAt(tip.height)) === tip.hash) return tip;
  const status = await db.read((tx) => readStatus(tx, chainId));
  const allowed = status?.abandoned_tip === tip.hash ? Number.MAX_SAFE_INTEGER : DEEPEST_REORGANISATION;
  const stored = await db.read((tx) => storedBlocks(tx, chainId, tip.height - 1, allowed));
  for (const block of stored) if ((await chain.hashAt(block.height)) === block.hash) return block;
  return {
    state: 'halted',
    awaiting: 'reorganisation',
    ...because('deep_reorganisation', { blocks: stored.length, height: tip.height }),
  };
}

/** Reads the node's blocks above the fork: at least until they have more work than our own branch. */
async function branchFrom(chain: Chain, fork: Header, tip: Header): Promise<BlockFacts[] | Step> {
  const blocks: BlockFacts[] = [];
  let last = fork;
  const enough = () => last.chainwork > tip.chainwork;
  while (!enough() || blocks.length < BLOCKS_A_STEP) {
    const height = last.height + 1;
    try {
      const hash = await chain.hashAt(height);
      const block = hash && (await chain.block(hash));
      if (!block || block.previousHash !== last.hash) return enough() ? blocks : again;
      blocks.push(factsOf(block));
      last = block;
    } catch (error) {
      if (blockIsPruned(error)) return pruned(height);
      throw error;
    }
  }
  return blocks;
}

const pruned = (height: number): Step => ({ state: 'halted', ...because('pruned', { height }) });
