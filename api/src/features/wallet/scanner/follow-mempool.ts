import { readSiteSettings } from '../../site-settings/index.ts';
import { paymentsIn } from '../deposit-rules.ts';
import { dropVanished } from './payment-store.ts';
import { ourPayments, recordWaiting } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
import { holdTip, readTip } from './tip-store.ts';

/** Transactions of the mempool that pay nobody here; the others are few and looked at every time. */
export type Seen = Set<string>;

/**
 * Shows what waits in the mempool as pending, and drops what left it without being mined. Never credits. Works only while
 * the books stand at the node's tip: otherwise a transaction may be missing because it has just been mined.
 */
export async function followMempool(scanner: Scanner, seen: Seen): Promise<void> {
  const { db, chain, chainId, events } = scanner;
  const tip = await db.read((tx) => readTip(tx, chainId));
  const { loaded, txids } = await chain.mempool();
  const fresh = txids.filter((txid) => !seen.has(txid));
  const payments = paymentsIn(await chain.waiting(fresh));
  const best = await chain.best();
  if (!tip || best.hash !== tip.hash) return;

  const mempool = new Set(txids);
  await db.write(async (tx) => {
    if (!(await holdTip(tx, chainId, tip.hash))) return;
    const sightings = await ourPayments(tx, chainId, payments, (await readSiteSettings(tx)).confirmationTiers);
    const seenNow = await recordWaiting(tx, chainId, { sightings, mempool });
    const vanished = loaded ? await dropVanished(tx, chainId, txids) : [];
    tx.afterCommit(() => {
      for (const memberId of new Set([...seenNow, ...vanished])) events.publish(memberId, 'deposits');
      const ours = new Set(sightings.map(({ txid }) => txid));
      for (const txid of fresh) if (!ours.has(txid)) seen.add(txid);
      for (const txid of seen) if (!mempool.has(txid)) seen.delete(txid);
    });
  });
}
