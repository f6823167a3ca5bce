import type { Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';

export interface WaitingPayment {
  id: number;
  txid: string;
  script: string;
  inputs: string[];
  mined: boolean;
  memberId: string;
  litoshi: number;
  epoch: number;
  state: 'pending' | 'below_minimum';
}

export async function saveInputs(
  tx: Tx,
  { chain, txid, inputs }: { chain: ChainId; txid: string; inputs: readonly string[] },
): Promise<void> {
  await tx.query(
    'update deposit set inputs = $3 where chain = $1 and txid = $2 and height is null and inputs <> $3::text[]',
    [chain, txid, inputs],
  );
}

/** Payments that are in no block yet and whose inputs are known. */
export const waitingPayments = (tx: Tx, chain: ChainId): Promise<WaitingPayment[]> =>
  tx.query<WaitingPayment>(
    `select id, txid, script, inputs, mined, member_id as "memberId", litoshi, epoch, state from deposit
     where chain = $1 and height is null and state in ('pending', 'below_minimum') and inputs <> '{}'`,
    [chain],
  );

export async function dropDeposits(tx: Tx, payments: readonly { id: number }[]): Promise<void> {
  if (payments.length === 0) return;
  await tx.query('delete from deposit where id = any($1::bigint[])', [payments.map(({ id }) => id)]);
}

export async function markReplaced(tx: Tx, payments: readonly { id: number; by: string }[]): Promise<void> {
  if (payments.length === 0) return;
  await tx.query(
    `update deposit d set state = 'reversed', replaced_by = r.by from unnest($1::bigint[], $2::text[]) r (id, by)
     where d.id = r.id`,
    [payments.map(({ id }) => id), payments.map(({ by }) => by)],
  );
}
