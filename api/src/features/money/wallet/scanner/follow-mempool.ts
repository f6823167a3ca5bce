import { isRefusal } from '../../../../platform/db/database-error.ts';
import { paymentsIn, spendsIn } from '../deposit-rules.ts';
import type { Transaction } from '../litecoin/chain.ts';
import { applyTiers } from './apply-tiers.ts';
import { failReplaced, noteInputs } from './fail-replaced.ts';
import { inHalves } from './in-halves.ts';
import { creditDue } from './move-books.ts';
import { dropVanished } from './payment-store.ts';
import { ourPayments, recordWaiting } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
import { takeInParts } from './step-in-parts.ts';
import { tellOfDeposits } from './tell-of-deposits.ts';
import { holdTip, readTip } from './tip-store.ts';

/** Transactions of the mempool that pay none of our addresses. They need not be read again; the others are few. */
export type Seen = Set<string>;

/**
 * Shows what waits in the mempool as pending, and what left it without being mined as failed. It credits nothing from the
 * mempool; only where fewer confirmations are asked for now, a payment in a block may have become due. Works only while
 * the books stand at the node's tip: otherwise a transaction may be missing because it has just been mined.
 */
export async function followMempool(scanner: Scanner, seen: Seen): Promise<void> {
  const { db, chain, chainId, events } = scanner;
  const tip = await db.read((tx) => readTip(tx, chainId));
  const { loaded, txids } = await chain.mempool();
  const fresh = txids.filter((txid) => !seen.has(txid));
  const transactions = await chain.waiting(fresh);
  const best = await chain.best();
  if (!tip || best.hash !== tip.hash) return;

  const mempool = new Set(txids);
  const enter = (some: readonly Transaction[]) =>
    db.write(async (tx) => {
      if (!(await holdTip(tx, chainId, tip.hash))) return;
      const spends = spendsIn(some);
      const sightings = await ourPayments(tx, chainId, paymentsIn(some));
      const seenNow = await recordWaiting(tx, chainId, { sightings, mempool });
      await noteInputs(tx, chainId, sightings, spends);
      const replaced = await failReplaced(tx, chainId, spends, sightings);
      const vanished = loaded ? await dropVanished(tx, chainId, txids) : { failed: [], forgotten: [] };
      const changed = await applyTiers(tx, chainId);
      const credited = changed.length > 0 ? await creditDue(tx, scanner, tip.height) : [];
      const steps = [...seenNow, ...replaced.failed, ...vanished.failed, ...credited];
      await tellOfDeposits(tx, steps);
      const concerned = [...steps.map(({ memberId }) => memberId), ...replaced.continued, ...vanished.forgotten];
      tx.afterCommit(() => {
        for (const memberId of new Set([...concerned, ...changed])) events.publish(memberId, 'deposits');
        const ours = new Set(sightings.map(({ txid }) => txid));
        const looked = some === transactions ? fresh : some.map(({ txid }) => txid);
        for (const txid of looked) if (!ours.has(txid)) seen.add(txid);
        for (const txid of seen) if (!mempool.has(txid)) seen.delete(txid);
      });
    });
  try {
    await enter(transactions);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    scanner.log.warn({ transactions: transactions.length, err: error }, 'the mempool could not be entered');
    await takeInParts(scanner);
    // One that cannot be shown while it waits is looked at again in its block.
    await inHalves(transactions, enter, async ({ txid }) => void seen.add(txid));
  }
}
