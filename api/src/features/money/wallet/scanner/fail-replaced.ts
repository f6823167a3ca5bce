import type { Tx } from '../../../../platform/db/tx.ts';
import type { Spend } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import { dropDeposit, markReplaced, saveInputs, waitingPayments } from './replaced-store.ts';

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
    await saveInputs(tx, { chain, txid, inputs });
  }
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
  const waiting = await waitingPayments(tx, chain);
  if (waiting.length === 0) return [];
  const spentBy = new Map(spends.map((spend) => [outpoint(spend), spend.by]));
  const replaced = waiting.flatMap((payment) => {
    const by = payment.inputs.map((input) => spentBy.get(input)).find((txid) => txid && txid !== payment.txid);
    return by ? [{ ...payment, by }] : [];
  });
  for (const { id, by, script, mined } of replaced) {
    const goesOn = !mined && payments.some((payment) => payment.txid === by && payment.script === script);
    if (goesOn) await dropDeposit(tx, id);
    else await markReplaced(tx, id, by);
  }
  return replaced.map(({ member_id }) => member_id);
}
