import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';
import type { Header } from '../litecoin/chain.ts';

/** When the first address of this chain was handed out. */
export async function firstAddressGiven(tx: ReadTx, chain: ChainId): Promise<Date | undefined> {
  const row = await tx.one<{ given_at: Date }>(
    `select given_at from deposit_address where chain = $1 and member_id is not null order by given_at limit 1`,
    [chain],
  );
  return row?.given_at;
}

/**
 * Enters the block the books begin at. Does nothing if they have begun already, or if an address was handed out that the
 * caller does not know of: then the block may be too late.
 */
export async function startAt(
  tx: Tx,
  chain: ChainId,
  { height, hash, chainwork, minedAt }: Header,
  firstGiven: Date | undefined,
): Promise<void> {
  await tx.query(
    `with tip as (
       insert into chain_tip (chain, height, hash, chainwork, mined_at, start_height, covers_from)
       select $1, $2::int, $3, $4, $5::timestamptz, $2::int, coalesce($6::timestamptz, now())
       where not exists (select from deposit_address where chain = $1 and member_id is not null
         and given_at < coalesce($6::timestamptz, 'infinity'))
       on conflict (chain) do nothing returning *)
     insert into chain_block (chain, height, hash, chainwork, mined_at)
     select chain, height, hash, chainwork, mined_at from tip`,
    [chain, height, hash, chainwork, minedAt, firstGiven ?? null],
  );
}

/** Where the books begin, and whether that is early enough. */
export interface Beginning {
  /** Blocks up to this one have not been read. */
  startHeight: number;
  /** Every payment made after this is in the books; null until it was worked out for books of an earlier version. */
  coversFrom: Date | null;
  firstGiven: Date | null;
  /** A block that is needed and that the node has deleted. */
  prunedHeight: number | null;
}

export const readBeginning = (tx: ReadTx, chain: ChainId) =>
  tx.one<Beginning>(
    `select t.start_height as "startHeight", t.covers_from as "coversFrom", t.pruned_height as "prunedHeight",
       (select given_at from deposit_address a where a.chain = t.chain and a.member_id is not null
        order by given_at limit 1) as "firstGiven"
     from chain_tip t where t.chain = $1`,
    [chain],
  );

export const beginsLate = ({ coversFrom, firstGiven }: Beginning) =>
  coversFrom !== null && firstGiven !== null && firstGiven < coversFrom;

export async function setCoversFrom(tx: Tx, chain: ChainId, from: Date): Promise<void> {
  await tx.query('update chain_tip set covers_from = $2, pruned_height = null where chain = $1', [chain, from]);
}

/** The block at the old start was read, so the books now begin one block earlier. False: another scanner was faster. */
export async function lowerStart(tx: Tx, chain: ChainId, { tip, start }: { tip: string; start: number }) {
  const lowered = await tx.one(
    `update chain_tip set start_height = start_height - 1, pruned_height = null
     where chain = $1 and hash = $2 and start_height = $3 returning start_height`,
    [chain, tip, start],
  );
  return lowered !== undefined;
}

export async function notePruned(tx: Tx, chain: ChainId, height: number): Promise<void> {
  await tx.query('update chain_tip set pruned_height = $2 where chain = $1', [chain, height]);
}
