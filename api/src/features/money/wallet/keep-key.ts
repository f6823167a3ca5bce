import type { Database } from '../../../platform/db/db.ts';
import { activeKey, noteKey } from './key-store.ts';
import { because, type Said } from './litecoin/chain-reason-rules.ts';
import type { Wallet } from './wallet.ts';

export type KeptKey = { state: 'active'; id: number } | { state: 'refused'; said: Said };

/**
 * Checks that the key in the settings is the one this site has used so far. Another key would send members' money
 * elsewhere, by mistake or after a break-in, so it is not used until an admin confirms its first address.
 */
export async function keepKey(db: Database, wallet: Wallet): Promise<KeptKey> {
  const { chainId, firstAddress, key } = wallet;
  const active = await db.read(activeKey);
  if (active?.chain === chainId && active.first_address === firstAddress) return { state: 'active', id: active.id };
  const noted = await db.write((tx) =>
    noteKey(tx, { chain: chainId, xpub: key.xpub, fingerprint: key.fingerprint, firstAddress }),
  );
  if (noted.state === 'active') return { state: 'active', id: noted.id };
  const before = active?.chain === 'mock' ? 'the simulated chain' : `${active?.first_address}`;
  const now = wallet.mode === 'mock' ? 'the simulated chain' : firstAddress;
  return { state: 'refused', said: because('key_changed', { before, now }) };
}
