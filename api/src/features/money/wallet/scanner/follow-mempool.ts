import { paymentsIn, spendsIn } from '../deposit-rules.ts';
import { applyTiers } from './apply-tiers.ts';
import { failReplaced, noteInputs } from './fail-replaced.ts';
import { creditDue } from './move-books.ts';
import { dropVanished } from './payment-store.ts';
import { ourPayments, recordWaiting } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
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
  const [payments, spends] = [paymentsIn(transactions), spendsIn(transactions)];
  const best = await chain.best();
  if (!tip || best.hash !== tip.hash) return;

  const mempool = new Set(txids);
  await db.write(async (tx) => {
    if (!(await holdTip(tx, chainId, tip.hash))) return;
    const sightings = await ourPayments(tx, chainId, payments);
    const seenNow = await recordWaiting(tx, chainId, { sightings, mempool });
    await noteInputs(tx, chainId, sightings, spends);
    const replaced = await failReplaced(tx, chainId, spends, sightings);
    const vanished = loaded ? await dropVanished(tx, chainId, txids) : [];
    const changed = await applyTiers(tx, chainId);
    if (changed.length > 0) await creditDue(tx, scanner, tip.height);
    tx.afterCommit(() => {
      for (const memberId of new Set([...seenNow, ...replaced, ...vanished, ...changed]))
        events.publish(memberId, 'deposits');
      const ours = new Set(sightings.map(({ txid }) => txid));
      for (const txid of fresh) if (!ours.has(txid)) seen.add(txid);
      for (const txid of seen) if (!mempool.has(txid)) seen.delete(txid);
    });
  });
}
