import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface Anchor {
  size: number;
  chain: string;
  txid: string;
  blockHash: string;
  height: number;
  minedAt: Date;
}

/** Does nothing if the checkpoint is anchored: the first transaction is the one that counts. */
export async function insertAnchor(tx: Tx, anchor: Anchor): Promise<void> {
  const { size, chain, txid, blockHash, height, minedAt } = anchor;
  await tx.query(
    `insert into book_anchor (size, chain, txid, block_hash, height, mined_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [size, chain, txid, blockHash, height, minedAt],
  );
}

export function newestAnchors(tx: ReadTx, most: number): Promise<Anchor[]> {
  return tx.query<Anchor>(
    `select size, chain, txid, block_hash as "blockHash", height, mined_at as "minedAt" from book_anchor
     order by size desc limit $1`,
    [most],
  );
}
