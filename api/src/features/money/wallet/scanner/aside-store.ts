import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';
import type { Source } from '../litecoin/chain.ts';
import type { Place, Sighting } from './payment-store.ts';

/** Payments that the books could not take together with the others. */

export interface AsidePayment {
  txid: string;
  vout: number;
  script: string;
  litoshi: number;
  source: Source;
  height: number;
  blockHash: string;
}

const RETRIED_AFTER = `interval '1 hour'`;
const MOST = 50_000;

/** What waits for its turn, and what failed a while ago. */
export const asideToTry = (tx: ReadTx, chain: ChainId): Promise<AsidePayment[]> =>
  tx.query<AsidePayment>(
    `select txid, vout, script, litoshi, source, height, block_hash as "blockHash" from payment_aside
     where chain = $1 and (error is null or tried_at < now() - ${RETRIED_AFTER}) order by height, txid, vout limit ${MOST}`,
    [chain],
  );

/** A deposit that failed to be credited alone a short while ago is left out for now. */
export const NOT_ASIDE = `not exists (select from payment_aside a where a.chain = deposit.chain and a.txid = deposit.txid
  and a.vout = deposit.vout and a.error is not null and a.tried_at > now() - ${RETRIED_AFTER})`;

/** Keeps the payments of a block for later, in the transaction that moves the tip past it. */
export async function setAside(tx: Tx, chain: ChainId, sightings: readonly Sighting[], place: Place): Promise<void> {
  await tx.query(
    `insert into payment_aside (chain, txid, vout, script, litoshi, source, height, block_hash)
     select $1, s.txid, s.vout, s.script, s.litoshi, s.source, $7, $8
     from unnest($2::text[], $3::int[], $4::text[], $5::bigint[], $6::text[]) s (txid, vout, script, litoshi, source)
     on conflict (chain, txid, vout) do nothing`,
    [
      chain,
      sightings.map(({ txid }) => txid),
      sightings.map(({ vout }) => vout),
      sightings.map(({ script }) => script),
      sightings.map(({ litoshi }) => litoshi),
      sightings.map(({ source }) => source),
      place.height,
      place.hash,
    ],
  );
}

export async function noteFailure(
  tx: Tx,
  chain: ChainId,
  payment: { txid: string; vout: number },
  error: string,
): Promise<void> {
  await tx.query(`update payment_aside set error = $4, tried_at = now() where chain = $1 and txid = $2 and vout = $3`, [
    chain,
    payment.txid,
    payment.vout,
    error,
  ]);
}

/** A deposit that is in the books and cannot be credited. */
export async function setDepositAside(tx: Tx, depositId: number, error: string): Promise<void> {
  await tx.query(
    `insert into payment_aside (chain, txid, vout, script, litoshi, source, height, block_hash, error)
     select chain, txid, vout, script, litoshi, source, height, block_hash, $2 from deposit where id = $1
     on conflict (chain, txid, vout) do update set error = excluded.error, tried_at = excluded.tried_at`,
    [depositId, error],
  );
}

export async function takeFromAside(
  tx: Tx,
  chain: ChainId,
  payments: readonly { txid: string; vout: number }[],
): Promise<void> {
  await tx.query(
    `delete from payment_aside a using unnest($2::text[], $3::int[]) p (txid, vout)
     where a.chain = $1 and a.txid = p.txid and a.vout = p.vout`,
    [chain, payments.map(({ txid }) => txid), payments.map(({ vout }) => vout)],
  );
}

/** The blocks above this height are gone, and so are their payments. */
export async function dropAsideAbove(tx: Tx, chain: ChainId, height: number): Promise<void> {
  await tx.query('delete from payment_aside where chain = $1 and height > $2', [chain, height]);
}

/** Those of this block that are tried separately. */
export const asideInBlock = (tx: ReadTx, chain: ChainId, height: number) =>
  tx.query<{ txid: string; vout: number }>('select txid, vout from payment_aside where chain = $1 and height = $2', [
    chain,
    height,
  ]);

export interface Failed {
  count: number;
  outpoint: string;
  error: string;
}

/** How many payments fail, with the oldest of them. */
export const failedPayments = (tx: ReadTx, chain: ChainId): Promise<Failed | undefined> =>
  tx.one<Failed>(
    `select count(*) over () as count, txid || ':' || vout as outpoint, error from payment_aside
     where chain = $1 and error is not null order by height, txid, vout limit 1`,
    [chain],
  );
