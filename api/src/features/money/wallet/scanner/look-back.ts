import type { Tx } from '../../../../platform/db/tx.ts';
import { ownersOf } from '../address-store.ts';
import { type BlockFacts, factsOf } from '../deposit-rules.ts';
import type { Header } from '../litecoin/chain.ts';
import { blockIsPruned } from '../litecoin/node-trouble.ts';
import { heightBefore } from './begin-books.ts';
import { beginsLate, lowerStart, notePruned, readBeginning, setCoversFrom } from './beginning-store.ts';
import { enterMissed } from './enter-missed.ts';
import { wasGivenBy } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
import { readStatus } from './status-store.ts';
import { readTip } from './tip-store.ts';

export interface LookBack {
  blocks: number;
  /** Payments that were found in them and entered. */
  found: number;
  /** A block that is needed and that the node has deleted. */
  pruned?: number;
}

/**
 * Repairs books that began after the first address was handed out: reads the blocks before their beginning, from the
 * newest down, until the books begin early enough. Each block and the new beginning are written together, so it can be
 * interrupted at any time. Returns undefined if there is nothing to repair, or not now.
 */
export async function lookBack(scanner: Scanner, signal: AbortSignal): Promise<LookBack | undefined> {
  const { db, chain, chainId } = scanner;
  if ((await db.read((tx) => readStatus(tx, chainId)))?.state !== 'following') return undefined;
  const beginning = await knownBeginning(scanner);
  if (!beginning?.firstGiven || !beginsLate(beginning)) return undefined;
  const target = await heightBefore(chain, beginning.firstGiven, beginning.startHeight);
  const result: LookBack = { blocks: 0, found: 0 };
  for (let height = beginning.startHeight; height > target; height--) {
    if (signal.aborted) return result;
    const read = await readBlock(scanner, height);
    if (read === 'pruned') {
      await db.write((tx) => notePruned(tx, chainId, height));
      return { ...result, pruned: height };
    }
    const found = read && (await db.write((tx) => enterEarlierBlock(tx, scanner, read)));
    // The chain or another scanner moved meanwhile: the next run goes on from there.
    if (found === undefined) return result;
    result.blocks++;
    result.found += found;
  }
  const { firstGiven } = beginning;
  await db.write((tx) => setCoversFrom(tx, chainId, firstGiven));
  return result;
}

/** Books of an earlier version did not say from when on they are complete: from the time of their first block. */
async function knownBeginning({ db, chain, chainId }: Scanner) {
  const beginning = await db.read((tx) => readBeginning(tx, chainId));
  if (!beginning || beginning.coversFrom) return beginning;
  const header = await chain.headerAt(beginning.startHeight);
  if (!header) return undefined;
  await db.write((tx) => setCoversFrom(tx, chainId, header.minedAt));
  return { ...beginning, coversFrom: header.minedAt };
}

interface EarlierBlock {
  tip: Header;
  block: BlockFacts;
}

/** A block below our tip, read while the node's chain leads through that tip. */
async function readBlock(
  { db, chain, chainId }: Scanner,
  height: number,
): Promise<EarlierBlock | 'pruned' | undefined> {
  const tip = await db.read((tx) => readTip(tx, chainId));
  const hash = await chain.hashAt(height);
  if (!tip || !hash) return undefined;
  try {
    const block = await chain.block(hash);
    if (!block || (await chain.hashAt(tip.height)) !== tip.hash) return undefined;
    return { tip, block: factsOf(block) };
  } catch (error) {
    if (blockIsPruned(error)) return 'pruned';
    throw error;
  }
}

async function enterEarlierBlock(tx: Tx, scanner: Scanner, { tip, block }: EarlierBlock): Promise<number | undefined> {
  const { chainId } = scanner;
  if (!(await lowerStart(tx, chainId, { tip: tip.hash, start: block.height }))) return undefined;
  const scripts = [...new Set(block.payments.map(({ script }) => script))];
  const owners = await ownersOf(tx, chainId, scripts);
  const early = owners.filter((owner) => owner.member_id !== null && !wasGivenBy(owner, block.minedAt));
  return enterMissed(tx, scanner, { tip, block, strangers: new Set(early.map(({ script }) => script)) });
}
