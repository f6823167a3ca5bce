import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';
import type { Header } from '../litecoin/chain.ts';

/** How many blocks are kept: far more than any reorganisation that we would follow. */
const BLOCKS_KEPT = 1100;

interface HeaderRow {
  height: number;
  hash: string;
  chainwork: string;
  mined_at: Date;
}

const headerOf = ({ mined_at, ...rest }: HeaderRow): Header => ({ ...rest, minedAt: mined_at });

export async function readTip(tx: ReadTx, chain: ChainId): Promise<Header | undefined> {
  const row = await tx.one<HeaderRow>('select height, hash, chainwork, mined_at from chain_tip where chain = $1', [
    chain,
  ]);
  return row && headerOf(row);
}

/** Returns our own blocks at and below this height, the highest first. */
export async function storedBlocks(tx: ReadTx, chain: ChainId, from: number, count: number): Promise<Header[]> {
  const rows = await tx.query<HeaderRow>(
    `select height, hash, chainwork, mined_at from chain_block
     where chain = $1 and height <= $2 order by height desc limit $3`,
    [chain, from, count],
  );
  return rows.map(headerOf);
}

/**
 * Moves the tip if it is the expected block, and returns whether it was. The row stays locked until the transaction ends,
 * so no other scanner can change the books at the same time.
 */
export async function moveTip(tx: Tx, chain: ChainId, expected: string, next: Header): Promise<boolean> {
  const moved = await tx.one(
    `update chain_tip set height = $3, hash = $4, chainwork = $5, mined_at = $6
     where chain = $1 and hash = $2 returning height`,
    [chain, expected, next.height, next.hash, next.chainwork, next.minedAt],
  );
  return moved !== undefined;
}

/** Keeps the tip from moving until the transaction ends. Returns false if it is another block already. */
export async function holdTip(tx: Tx, chain: ChainId, expected: string): Promise<boolean> {
  return (
    (await tx.one('select from chain_tip where chain = $1 and hash = $2 for share', [chain, expected])) !== undefined
  );
}

export async function addBlock(tx: Tx, chain: ChainId, block: Header): Promise<void> {
  await tx.query('insert into chain_block (chain, height, hash, chainwork, mined_at) values ($1, $2, $3, $4, $5)', [
    chain,
    block.height,
    block.hash,
    block.chainwork,
    block.minedAt,
  ]);
}

export async function dropBlocksAbove(tx: Tx, chain: ChainId, height: number): Promise<void> {
  await tx.query('delete from chain_block where chain = $1 and height > $2', [chain, height]);
}

export async function forgetOldBlocks(tx: Tx, chain: ChainId): Promise<void> {
  await tx.query(
    `delete from chain_block b using chain_tip t
     where b.chain = $1 and t.chain = $1 and b.height < t.height - ${BLOCKS_KEPT}`,
    [chain],
  );
}
