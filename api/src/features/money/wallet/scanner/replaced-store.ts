import type { Tx } from '../../../../platform/db/tx.ts';
import type { ChainId } from '../key-store.ts';

export interface WaitingPayment {
  id: number;
  txid: string;
  script: string;
  inputs: string[];
  mined: boolean;
  member_id: string;
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
    `select id, txid, script, inputs, mined, member_id from deposit
     where chain = $1 and height is null and state in ('pending', 'below_minimum') and inputs <> '{}'`,
    [chain],
  );

export async function dropDeposit(tx: Tx, id: number): Promise<void> {
  await tx.query('delete from deposit where id = $1', [id]);
}

export async function markReplaced(tx: Tx, id: number, by: string): Promise<void> {
  await tx.query(`update deposit set state = 'reversed', replaced_by = $2 where id = $1`, [id, by]);
}
