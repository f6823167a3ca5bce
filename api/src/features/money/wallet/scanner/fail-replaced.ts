import type { Tx } from '../../../../platform/db/tx.ts';
import type { Spend } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';

const outpoint = ({ txid, vout }: { txid: string; vout: number }) => `${txid}:${vout}`;

/** Remembers which outputs these waiting payments spend, so that it is seen when another transaction spends one of them. */
export async function noteInputs(
  tx: Tx,
  chain: ChainId,
  payments: readonly { txid: string }[],
  spends: readonly Spend[],
): Promise<void> {
  for (const txid of new Set(payments.map((payment) => payment.txid))) {
    const inputs = spends.filter(({ by }) => by === txid).map(outpoint);
    await tx.query(
      'update deposit set inputs = $3 where chain = $1 and txid = $2 and height is null and inputs <> $3::text[]',
      [chain, txid, inputs],
    );
  }
}

interface WaitingPayment {
  id: number;
  txid: string;
  script: string;
  inputs: string[];
  mined: boolean;
  member_id: string;
}

/**
 * An output can be spent once. Where another transaction spends one that a waiting payment needs, that payment was
 * replaced. It stays in the list as failed, unless the new transaction pays the same address: then the sender only raised
 * the fee, and the new one takes its place. Returns whom it concerns.
 */
export async function failReplaced(
  tx: Tx,
  chain: ChainId,
  spends: readonly Spend[],
  payments: readonly { txid: string; script: string }[],
): Promise<string[]> {
  if (spends.length === 0) return [];
  const waiting = await tx.query<WaitingPayment>(
    `select id, txid, script, inputs, mined, member_id from deposit
     where chain = $1 and height is null and state in ('pending', 'below_minimum') and inputs <> '{}'`,
    [chain],
  );
  if (waiting.length === 0) return [];
  const spentBy = new Map(spends.map((spend) => [outpoint(spend), spend.by]));
  const replaced = waiting.flatMap((payment) => {
    const by = payment.inputs.map((input) => spentBy.get(input)).find((txid) => txid && txid !== payment.txid);
    return by ? [{ ...payment, by }] : [];
  });
  for (const { id, by, script, mined } of replaced) {
    const goesOn = !mined && payments.some((payment) => payment.txid === by && payment.script === script);
    if (goesOn) await tx.query('delete from deposit where id = $1', [id]);
    else await tx.query(`update deposit set state = 'reversed', replaced_by = $2 where id = $1`, [id, by]);
  }
  return replaced.map(({ member_id }) => member_id);
}
