import { constants } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';
import { NOT_ASIDE } from './aside-store.ts';

export interface DueDeposit {
  id: number;
  member_id: string;
  epoch: number;
  litoshi: number;
}

/** Returns the deposits that have enough confirmations to be credited. `only`: no others than these. */
export const dueDeposits = (tx: Tx, chain: ChainId, tipHeight: number, only: readonly number[] | null) =>
  tx.query<DueDeposit>(
    `select id, member_id, epoch, litoshi from deposit
     where chain = $1 and state = 'pending' and height <= $2 - confirmations_needed + 1
       and ($3::bigint[] is null or id = any($3::bigint[])) and ${NOT_ASIDE}
     order by id for no key update`,
    [chain, tipHeight, only],
  );

/** Records what was credited and at which rate. The amounts are those of the deposits' own rows. */
export async function markCredited(tx: Tx, ids: readonly number[], tipHeight: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `with credited as (
       update deposit set state = 'confirmed', confirmed_at = now() where id = any($1) returning *)
     insert into deposit_credit (deposit_id, epoch, member_id, chain, txid, vout, litoshi, rate_credits, rate_litoshi,
       credits, height, block_hash, confirmations_needed, tip_height)
     select id, epoch, member_id, chain, txid, vout, litoshi, $2::int, $3::int,
       div(litoshi::numeric * $2::int, $3::int)::bigint, height, block_hash, confirmations_needed, $4::int
     from credited`,
    [ids, constants.RATE_CREDITS, constants.RATE_LITOSHI, tipHeight],
  );
  await tx.query(
    `delete from payment_aside a using deposit d
     where d.id = any($1) and a.chain = d.chain and a.txid = d.txid and a.vout = d.vout`,
    [ids],
  );
  await tx.query(
    `select tally_add('deposited_litoshi', (select sum(litoshi)::bigint from deposit where id = any($1)))`,
    [ids],
  );
}

export interface CreditedDeposit {
  id: number;
  member_id: string;
  epoch: number;
  litoshi: number;
  credits: number;
  /** When it was credited for the first time. */
  since: Date;
}

/** Returns the deposits in blocks above this height that have been credited. */
export const creditedAbove = (tx: Tx, chain: ChainId, height: number) =>
  tx.query<CreditedDeposit>(
    `select d.id, d.member_id, d.epoch, d.litoshi, c.credits,
       (select min(credited_at) from deposit_credit f where f.deposit_id = d.id) as since
     from deposit d join deposit_credit c on c.deposit_id = d.id and c.epoch = d.epoch
     where d.chain = $1 and d.height > $2 and d.state = 'confirmed' order by d.id for no key update of d`,
    [chain, height],
  );

export async function markReversed(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `select tally_add('deposited_litoshi', -(select sum(litoshi)::bigint from deposit where id = any($1)))`,
    [ids],
  );
  await tx.query(
    `with taken as (
       update deposit_credit c set reversed_at = now() from deposit d
       where d.id = any($1) and c.deposit_id = d.id and c.epoch = d.epoch)
     update deposit set state = 'reversed', epoch = epoch + 1, confirmed_at = null, height = null, block_hash = null,
       spent_height = null
     where id = any($1)`,
    [ids],
  );
}

/** Treats everything else in the removed blocks as if it had never been mined. Returns the members concerned. */
export async function takeOutOfBlocks(tx: Tx, chain: ChainId, above: number): Promise<string[]> {
  await tx.query(`delete from deposit where chain = $1 and height > $2 and state = 'unassigned'`, [chain, above]);
  await tx.query('update deposit set spent_height = null where chain = $1 and spent_height > $2', [chain, above]);
  const rows = await tx.query<{ member_id: string }>(
    `update deposit set height = null, block_hash = null where chain = $1 and height > $2 returning member_id`,
    [chain, above],
  );
  return rows.map(({ member_id }) => member_id);
}

/** Returns the members whose confirmations change with a new block. */
export async function membersWaiting(tx: ReadTx, chain: ChainId): Promise<string[]> {
  const rows = await tx.query<{ member_id: string }>(
    `select distinct member_id from deposit where chain = $1 and state = 'pending' and height is not null`,
    [chain],
  );
  return rows.map(({ member_id }) => member_id);
}
