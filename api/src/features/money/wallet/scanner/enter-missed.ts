import type { Tx } from '../../../../platform/db/tx.ts';
import type { Payment } from '../deposit-rules.ts';
import type { Header } from '../litecoin/chain.ts';
import { depositsInBlock } from './audit-store.ts';
import { creditDue } from './move-books.ts';
import { noteSpentUnknown, type Place } from './payment-store.ts';
import { ourPayments, recordMined } from './record-payments.ts';
import type { Scanner } from './scanner.ts';

export interface EarlierPayments extends Place {
  payments: readonly Payment[];
  mwebTxids: string[];
}

/**
 * Enters those payments of a block below our tip that the books do not have, and credits what is deep enough. The caller
 * holds the tip. Returns how many there were.
 */
export async function enterMissed(
  tx: Tx,
  scanner: Scanner,
  { tip, block, strangers = new Set() }: { tip: Header; block: EarlierPayments; strangers?: ReadonlySet<string> },
): Promise<number> {
  const { chainId, events } = scanner;
  const sightings = await ourPayments(tx, chainId, block.payments);
  if (sightings.length === 0) return 0;
  const booked = new Set((await depositsInBlock(tx, chainId, block.height)).map(outpoint));
  const missing = sightings
    .filter((sighting) => !booked.has(outpoint(sighting)))
    .map((sighting) =>
      strangers.has(sighting.script) ? { ...sighting, memberId: null, state: 'unassigned' as const } : sighting,
    );
  if (missing.length === 0) return 0;
  const touched = await recordMined(tx, chainId, { sightings: missing, place: block, mwebTxids: block.mwebTxids });
  await noteSpentUnknown(tx, chainId, missing);
  await creditDue(tx, scanner, tip.height);
  tx.afterCommit(() => {
    for (const memberId of new Set(touched)) events.publish(memberId, 'deposits');
  });
  return missing.length;
}

const outpoint = ({ txid, vout }: { txid: string; vout: number }) => `${txid}:${vout}`;
