import type { ReadTx } from '../../../platform/tx.ts';
import type { ChainId } from '../key-store.ts';

export const depositsInBlock = (tx: ReadTx, chain: ChainId, height: number) =>
  tx.query<{ txid: string; vout: number }>('select txid, vout from deposit where chain = $1 and height = $2', [
    chain,
    height,
  ]);

/** What the books say is unspent at this height: paid by then, and not moved on by the operator until then. */
export const unspentInBooks = (tx: ReadTx, chain: ChainId, height: number) =>
  tx.query<{ txid: string; vout: number; litoshi: number }>(
    `select txid, vout, litoshi from deposit
     where chain = $1 and height <= $2 and (spent_height is null or spent_height > $2)`,
    [chain, height],
  );

/** The highest address of each key that exists: so far the chain has to be asked. */
export const madeAddresses = (tx: ReadTx, chain: ChainId) =>
  tx.query<{ xpub: string; last: number }>(
    `select k.xpub, max(a.idx) as last from deposit_key k join deposit_address a on a.key_id = k.id
     where k.chain = $1 group by k.id order by k.id`,
    [chain],
  );
