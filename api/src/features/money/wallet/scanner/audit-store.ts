import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';

export const depositsInBlock = (tx: ReadTx, chain: ChainId, height: number) =>
  tx.query<{ txid: string; vout: number }>('select txid, vout from deposit where chain = $1 and height = $2', [
    chain,
    height,
  ]);

/** Returns what is unspent at this height according to the books: paid by then, and not yet moved on by the operator. */
export const unspentInBooks = (tx: ReadTx, chain: ChainId, height: number) =>
  tx.query<{ txid: string; vout: number; litoshi: number }>(
    `select txid, vout, litoshi from deposit
     where chain = $1 and height <= $2 and (spent_height is null or spent_height > $2)`,
    [chain, height],
  );

/** Returns the highest address of each key. The chain has to be asked about all addresses up to it. */
export const madeAddresses = (tx: ReadTx, chain: ChainId) =>
  tx.query<{ xpub: string; last: number }>(
    `select k.xpub, max(a.idx) as last from deposit_key k join deposit_address a on a.key_id = k.id
     where k.chain = $1 group by k.id order by k.id`,
    [chain],
  );

type Outpoints = readonly { txid: string; vout: number }[];

/** Those of these outputs that the books have, each as "txid:vout". */
export async function knownOutpoints(tx: ReadTx, chain: ChainId, outputs: Outpoints): Promise<Set<string>> {
  const rows = await tx.query<{ txid: string; vout: number }>(
    `select d.txid, d.vout from unnest($2::text[], $3::int[]) s (txid, vout)
     join deposit d on d.chain = $1 and d.txid = s.txid and d.vout = s.vout and d.height is not null`,
    [chain, outputs.map(({ txid }) => txid), outputs.map(({ vout }) => vout)],
  );
  return new Set(rows.map(({ txid, vout }) => `${txid}:${vout}`));
}

/** Payments that were entered late and are no longer unspent: the operator moved them on before they were known. */
export async function settleSpent(
  tx: Tx,
  chain: ChainId,
  { height, outputs }: { height: number; outputs: Outpoints },
): Promise<void> {
  await tx.query(
    `update deposit d set spent_unknown = false,
       spent_height = case when s.txid is null then coalesce(d.spent_height, $4) else d.spent_height end
     from deposit late left join unnest($2::text[], $3::int[]) s (txid, vout) on s.txid = late.txid and s.vout = late.vout
     where late.chain = $1 and late.spent_unknown and late.height <= $4 and d.id = late.id`,
    [chain, outputs.map(({ txid }) => txid), outputs.map(({ vout }) => vout), height],
  );
}
