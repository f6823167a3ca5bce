import type { Tx } from '../../../../platform/db/tx.ts';
import type { Payment } from '../deposit-rules.ts';
import type { Header } from '../litecoin/chain.ts';
import { asideInBlock } from './aside-store.ts';
import { depositsInBlock } from './audit-store.ts';
import type { DepositStep } from './deposit-news-rules.ts';
import { creditDue } from './move-books.ts';
import { noteSpentUnknown, type Place } from './payment-store.ts';
import { ourPayments, recordMined } from './record-payments.ts';
import type { Scanner } from './scanner.ts';
import { tellOfDeposits } from './tell-of-deposits.ts';

export interface EarlierPayments extends Place {
  payments: readonly Payment[];
  mwebTxids: string[];
}

/** Enters those payments of a block below our tip that the books do not have, and that are not tried separately. */
export async function enterPayments(
  tx: Tx,
  { chainId, events }: Scanner,
  block: EarlierPayments,
  strangers: ReadonlySet<string> = new Set(),
): Promise<{ missed: number; entered: DepositStep[] }> {
  const nothing = { missed: 0, entered: [] };
  const sightings = await ourPayments(tx, chainId, block.payments);
  if (sightings.length === 0) return nothing;
  const booked = new Set(
    [...(await depositsInBlock(tx, chainId, block.height)), ...(await asideInBlock(tx, chainId, block.height))].map(
      outpoint,
    ),
  );
  const missing = sightings
    .filter((sighting) => !booked.has(outpoint(sighting)))
    .map((sighting) =>
      strangers.has(sighting.script) ? { ...sighting, memberId: null, state: 'unassigned' as const } : sighting,
    );
  if (missing.length === 0) return nothing;
  const entered = await recordMined(tx, chainId, { sightings: missing, place: block, mwebTxids: block.mwebTxids });
  await noteSpentUnknown(tx, chainId, missing);
  const concerned = new Set(entered.map(({ memberId }) => memberId));
  tx.afterCommit(() => {
    for (const memberId of concerned) events.publish(memberId, 'deposits');
  });
  return { missed: missing.length, entered };
}

/** The same, and credits what is deep enough. The caller holds the tip. Returns how many there were. */
export async function enterMissed(
  tx: Tx,
  scanner: Scanner,
  { tip, block, strangers }: { tip: Header; block: EarlierPayments; strangers?: ReadonlySet<string> },
): Promise<number> {
  const { missed, entered } = await enterPayments(tx, scanner, block, strangers);
  if (missed > 0) await tellOfDeposits(tx, [...entered, ...(await creditDue(tx, scanner, tip.height))]);
  return missed;
}

const outpoint = ({ txid, vout }: { txid: string; vout: number }) => `${txid}:${vout}`;
