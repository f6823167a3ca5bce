import type { wallet } from '@viewloop/contract';
import type { ReadTx } from '../../../platform/db/tx.ts';

export interface DepositRow {
  id: number;
  litoshi: number;
  state: wallet.DepositState;
  epoch: number;
  replaced_by: string | null;
  confirmations: number;
  confirmations_needed: number;
  /** Null for a peg-out in the mempool, because it will be mined under another id. */
  txid: string | null;
  created_at: Date;
  confirmed_at: Date | null;
}

const DEPOSIT = `d.id, d.litoshi, d.state, d.epoch, d.replaced_by, d.confirmations_needed, d.created_at, d.confirmed_at,
  case when d.vout >= 0 then d.txid end as txid,
  case when d.height is null then 0 else greatest(0, t.height - d.height + 1) end as confirmations`;

export const depositsOf = (tx: ReadTx, memberId: string, { page, limit }: { page: number; limit: number }) =>
  tx.query<DepositRow>(
    `select ${DEPOSIT} from deposit d join chain_tip t on t.chain = d.chain
     where d.member_id = $1 order by d.id desc limit $2 offset $3`,
    [memberId, limit, (page - 1) * limit],
  );

export async function countDepositsOf(tx: ReadTx, memberId: string): Promise<number> {
  const row = await tx.one<{ count: number }>('select count(*) as count from deposit where member_id = $1', [memberId]);
  return row?.count ?? 0;
}

export interface OwnedDepositRow extends DepositRow {
  member_id: string;
  username: string;
  address: string;
}

interface Search {
  q: string | null;
  status: wallet.DepositState | null;
  limit: number;
  offset: number;
}

const FOUND = `from deposit d
  join chain_tip t on t.chain = d.chain
  join member m on m.id = d.member_id
  join deposit_address a on a.chain = d.chain and a.script = d.script
  where ($1::text is null or d.state = $1)
    and ($2::text is null or d.txid = lower($2) or a.address = lower($2)
      or strpos(m.username_folded, lower($2)) > 0 or strpos(m.email_folded, lower($2)) > 0)`;

export const searchDeposits = (tx: ReadTx, { q, status, limit, offset }: Search) =>
  tx.query<OwnedDepositRow>(
    `select ${DEPOSIT}, d.member_id, m.username, a.address ${FOUND} order by d.id desc limit $3 offset $4`,
    [status, q, limit, offset],
  );

export async function countDeposits(tx: ReadTx, { q, status }: Pick<Search, 'q' | 'status'>): Promise<number> {
  const row = q
    ? await tx.one<{ count: number }>(`select count(*) as count ${FOUND}`, [status, q])
    : await tx.one<{ count: number }>(
        `select count(*) as count from deposit where member_id is not null and ($1::text is null or state = $1)`,
        [status],
      );
  return row?.count ?? 0;
}

export interface UnassignedRow {
  txid: string;
  vout: number;
  address: string;
  litoshi: number;
  height: number;
  created_at: Date;
}

export const unassignedDeposits = (tx: ReadTx) =>
  tx.query<UnassignedRow>(
    `select d.txid, d.vout, a.address, d.litoshi, d.height, d.created_at
     from deposit d join deposit_address a on a.chain = d.chain and a.script = d.script
     where d.state = 'unassigned' order by d.id desc limit 500`,
  );

/** Counts both kinds. Neither grows with the site: payments are confirmed within the hour, or an admin handles them. */
export async function waitingDeposits(tx: ReadTx): Promise<{ pending: number; unassigned: number }> {
  const row = await tx.one<{ pending: number; unassigned: number }>(
    `select (select count(*) from deposit where state = 'pending') as pending,
       (select count(*) from deposit where state = 'unassigned') as unassigned`,
  );
  return { pending: row?.pending ?? 0, unassigned: row?.unassigned ?? 0 };
}

/** Returns how many deposits are pending, and the litoshi credited so far, on all chains together. */
export async function depositTotals(tx: ReadTx): Promise<{ pending: number; litoshi: bigint }> {
  const row = await tx.one<{ pending: number; litoshi: number }>(
    `select (select count(*) from deposit where state = 'pending') as pending, tally_of('deposited_litoshi') as litoshi`,
  );
  return { pending: row?.pending ?? 0, litoshi: BigInt(row?.litoshi ?? 0) };
}
