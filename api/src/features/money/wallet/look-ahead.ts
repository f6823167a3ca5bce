import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../../../platform/db/db.ts';
import { addAddresses, lookAhead } from './address-store.ts';
import type { Wallet } from './wallet.ts';

/** How many addresses are derived and watched beyond the last one that is in use. */
const LOOK_AHEAD = 50;
/** Deriving an address takes 2 ms. After this many, other requests get a turn. */
const AT_ONCE = 10;

/** Deriving keeps the processor busy, so requests that need it at the same time share one run. */
const underWay = new WeakMap<Wallet, Promise<void>>();

export function extendLookAhead(db: Database, wallet: Wallet, keyId: number): Promise<void> {
  const shared = underWay.get(wallet) ?? extend(db, wallet, keyId).finally(() => underWay.delete(wallet));
  underWay.set(wallet, shared);
  return shared;
}

async function extend(db: Database, wallet: Wallet, keyId: number): Promise<void> {
  const { made, used } = await db.read((tx) => lookAhead(tx, keyId));
  for (let from = made + 1; from <= used + LOOK_AHEAD; from += AT_ONCE) {
    const scripts = Array.from({ length: AT_ONCE }, (_, offset) => wallet.key.receiving(from + offset));
    await db.write((tx) => addAddresses(tx, { keyId, chain: wallet.chainId, from, scripts }));
    await breathe();
  }
}
