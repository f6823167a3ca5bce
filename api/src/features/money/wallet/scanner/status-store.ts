import type { admin, ChainReason, Facts } from '@viewloop/contract';
import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';

export interface Status {
  state: admin.ChainStatus['state'];
  reason: string | null;
  reasonCode: ChainReason | null;
  reasonFacts: Facts | null;
  awaiting: admin.ChainStatus['awaiting'];
  node_height: number | null;
  node_version: number | null;
}

export interface StatusRow extends Omit<Status, 'reasonCode' | 'reasonFacts'> {
  reason_code: ChainReason | null;
  reason_facts: Facts | null;
  followed_at: Date | null;
  node_answered_at: Date | null;
  abandoned_tip: string | null;
  reconciled_at: Date | null;
  reconciled_height: number | null;
  compared_at: Date | null;
  compared_books: number | null;
  compared_chain: number | null;
  compared_ok: boolean | null;
}

export const readStatus = (tx: ReadTx, chain: ChainId) =>
  tx.one<StatusRow>('select * from chain_status where chain = $1', [chain]);

export async function writeStatus(tx: Tx, chain: ChainId, status: Status): Promise<void> {
  await tx.query(
    `insert into chain_status (chain, state, reason, awaiting, node_height, node_version, reason_code, reason_facts,
       followed_at, node_answered_at)
     values ($1, $2, $3, $4, $5::integer, $6, $7, $8,
       case when $2 = 'following' then now() end, case when $5::integer is not null then now() end)
     on conflict (chain) do update set state = excluded.state, reason = excluded.reason,
       reason_code = excluded.reason_code, reason_facts = excluded.reason_facts,
       awaiting = excluded.awaiting, checked_at = now(),
       followed_at = coalesce(excluded.followed_at, chain_status.followed_at),
       node_answered_at = coalesce(excluded.node_answered_at, chain_status.node_answered_at),
       node_height = coalesce(excluded.node_height, chain_status.node_height),
       node_version = coalesce(excluded.node_version, chain_status.node_version)`,
    [
      chain,
      status.state,
      status.reason,
      status.awaiting,
      status.node_height,
      status.node_version,
      status.reasonCode,
      status.reasonFacts && JSON.stringify(status.reasonFacts),
    ],
  );
}

/** Notes that an admin allows the scanner to leave this tip, however deep the reorganisation is. */
export async function allowAbandoning(tx: Tx, chain: ChainId, tipHash: string): Promise<void> {
  await tx.query('update chain_status set abandoned_tip = $2 where chain = $1', [chain, tipHash]);
}

export async function noteReconciliation(tx: Tx, chain: ChainId, height: number): Promise<void> {
  await tx.query('update chain_status set reconciled_at = now(), reconciled_height = $2 where chain = $1', [
    chain,
    height,
  ]);
}

export async function noteComparison(
  tx: Tx,
  chain: ChainId,
  { books, onChain, ok }: { books: bigint; onChain: bigint; ok: boolean },
): Promise<void> {
  await tx.query(
    `update chain_status set compared_at = now(), compared_books = $2, compared_chain = $3, compared_ok = $4
     where chain = $1`,
    [chain, books, onChain, ok],
  );
}
