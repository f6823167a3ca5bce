import type { Tx } from '../../../../platform/db/tx.ts';
import type { Spend } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import type { DepositStep } from './deposit-news-rules.ts';
import { dropDeposits, markReplaced, saveInputs, waitingPayments } from './replaced-store.ts';

const outpoint = ({ txid, vout }: { txid: string; vout: number }) => `${txid}:${vout}`;

/** Remembers which outputs these waiting payments spend, so that it is seen when another transaction spends one of them. */
export async function noteInputs(
  tx: Tx,
  chain: ChainId,
  payments: readonly { txid: string }[],
  spends: readonly Spend[],
): Promise<void> {
  const inputsOf = Map.groupBy(spends, ({ by }) => by);
  for (const txid of new Set(payments.map((payment) => payment.txid))) {
    const inputs = (inputsOf.get(txid) ?? []).map(outpoint);
    await saveInputs(tx, { chain, txid, inputs });
  }
}

/**
 * An output can be spent once. Where another transaction spends one that a waiting payment needs, that payment was
 * replaced. It stays in the list as failed, unless the new transaction pays the same address: then the sender only raised
 * the fee, and the new one takes its place. Returns those that failed, and the members of the others.
 */
export async function failReplaced(
  tx: Tx,
  chain: ChainId,
  spends: readonly Spend[],
  payments: readonly { txid: string; script: string }[],
): Promise<{ failed: DepositStep[]; continued: string[] }> {
  const nothing = { failed: [], continued: [] };
  if (spends.length === 0) return nothing;
  const waiting = await waitingPayments(tx, chain);
  if (waiting.length === 0) return nothing;
  const spentBy = new Map(spends.map((spend) => [outpoint(spend), spend.by]));
  const paid = new Set(payments.map(({ txid, script }) => `${txid} ${script}`));
  const replaced = waiting.flatMap((payment) => {
    const by = payment.inputs.map((input) => spentBy.get(input)).find((txid) => txid && txid !== payment.txid);
    return by ? [{ ...payment, by, goesOn: !payment.mined && paid.has(`${by} ${payment.script}`) }] : [];
  });
  const continued = replaced.filter(({ goesOn }) => goesOn);
  const failed = replaced.filter(({ goesOn }) => !goesOn);
  await dropDeposits(tx, continued);
  await markReplaced(tx, failed);
  return {
    failed: failed.map(({ state: former, ...deposit }) => ({ ...deposit, former, state: 'reversed' })),
    continued: continued.map(({ memberId }) => memberId),
  };
}
