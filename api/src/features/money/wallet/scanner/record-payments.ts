import type { ReadTx, Tx } from '../../../../platform/db/tx.ts';
import { type Owner, ownersOf, skipAddresses } from '../address-store.ts';
import { confirmationsNeeded, isBelowMinimum, type Payment } from '../deposit-rules.ts';
import type { ChainId } from '../key-store.ts';
import type { DepositStep } from './deposit-news-rules.ts';
import { loosePegouts, type Place, recordSightings, renameOutpoint, type Sighting } from './payment-store.ts';

/** The network refuses a block whose time is more than this ahead, so a block may look this much younger than it is. */
const BLOCK_CLOCK_MS = 2 * 3_600_000;

/**
 * Whether the owner of an address may be meant by a payment in a block of this time. The blocks before the books' beginning
 * may hold payments to an address from before it was handed out: then somebody else was meant.
 */
export const wasGivenBy = ({ given_at }: Pick<Owner, 'given_at'>, minedAt: Date) =>
  given_at !== null && given_at.getTime() - BLOCK_CLOCK_MS <= minedAt.getTime();

/** Returns those of the payments that go to our scripts, with the owners of the addresses. */
export async function ourPayments(tx: ReadTx, chain: ChainId, payments: readonly Payment[]): Promise<Sighting[]> {
  if (payments.length === 0) return [];
  const scripts = [...new Set(payments.map(({ script }) => script))];
  const owners = new Map((await ownersOf(tx, chain, scripts)).map(({ script, member_id }) => [script, member_id]));
  return payments.flatMap(({ n, ...payment }) => {
    const memberId = owners.get(payment.script);
    if (memberId === undefined) return [];
    const state = memberId === null ? 'unassigned' : isBelowMinimum(payment.litoshi) ? 'below_minimum' : 'pending';
    // The least there is. The tiers are applied once all payments of the member are in the books.
    const needed = confirmationsNeeded({ litoshiOfDay: payment.litoshi, source: payment.source }, []);
    return [{ ...payment, vout: n, memberId, state, confirmationsNeeded: needed }];
  });
}

/**
 * A peg-out gets a new transaction id when it is mined, and another one when a reorganisation mines it again. To its member
 * it is still the same deposit. So a row that is in no block and has the same script and amount takes the new outpoint.
 * This only affects what members see: credits follow the outpoints that are in blocks.
 */
async function followPegouts(
  tx: Tx,
  chain: ChainId,
  sightings: readonly Sighting[],
  mayFollow: (loose: { txid: string; vout: number }) => boolean,
): Promise<void> {
  const pegouts = sightings.filter(({ source }) => source === 'pegout');
  if (pegouts.length === 0) return;
  const scripts = [...new Set(pegouts.map(({ script }) => script))];
  const loose = await loosePegouts(tx, chain, scripts);
  const known = new Set(loose.map(({ txid, vout }) => `${txid}:${vout}`));
  const free = loose.filter(mayFollow);
  for (const { txid, vout, script, litoshi } of pegouts) {
    if (known.has(`${txid}:${vout}`)) continue;
    const place = free.findIndex((row) => row.script === script && BigInt(row.litoshi) === litoshi);
    const [row] = place < 0 ? [] : free.splice(place, 1);
    if (row) await renameOutpoint(tx, row.id, txid, vout);
  }
}

/** Enters the payments of a block. Returns what became of them. */
export async function recordMined(
  tx: Tx,
  chain: ChainId,
  { sightings, place, mwebTxids }: { sightings: readonly Sighting[]; place: Place; mwebTxids: readonly string[] },
): Promise<DepositStep[]> {
  if (sightings.length === 0) return [];
  const inBlock = new Set(mwebTxids);
  await followPegouts(tx, chain, sightings, ({ txid, vout }) => vout >= 0 || inBlock.has(txid));
  const steps = await recordSightings(tx, chain, sightings, place);
  const unassigned = sightings.filter(({ memberId }) => memberId === null);
  if (unassigned.length > 0) {
    await skipAddresses(
      tx,
      chain,
      unassigned.map(({ script }) => script),
    );
  }
  return steps;
}

/** Enters payments from the mempool. A payment to an address that no member has is ignored until it is mined. */
export async function recordWaiting(
  tx: Tx,
  chain: ChainId,
  { sightings, mempool }: { sightings: readonly Sighting[]; mempool: ReadonlySet<string> },
): Promise<DepositStep[]> {
  const owned = sightings.filter(({ memberId }) => memberId !== null);
  if (owned.length === 0) return [];
  await followPegouts(tx, chain, owned, ({ txid }) => !mempool.has(txid));
  return recordSightings(tx, chain, owned, undefined);
}
