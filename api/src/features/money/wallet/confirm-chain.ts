import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { recordAction } from '../../ground/admin-log/index.ts';
import { activateKey, noteKey } from './key-store.ts';
import { allowAbandoning, readStatus } from './scanner/status-store.ts';
import { readTip } from './scanner/tip-store.ts';
import type { Wallet } from './wallet.ts';

/** Starts using the key in the settings. The admin proves that it is the right one by naming its first address. */
export async function confirmKey(
  tx: Tx,
  wallet: Wallet,
  { adminId, firstAddress }: { adminId: string; firstAddress: string },
): Promise<void> {
  if (firstAddress !== wallet.firstAddress) {
    throw new Problem('nothing_to_confirm', { reasonCode: 'other_first_address' });
  }
  const { chainId, key } = wallet;
  const noted = await noteKey(tx, { chain: chainId, xpub: key.xpub, fingerprint: key.fingerprint, firstAddress });
  if (noted.state === 'active') throw new Problem('nothing_to_confirm', { reasonCode: 'key_in_use' });
  await activateKey(tx, noted.id);
  const facts = { firstAddress, chain: chainId };
  await recordAction(tx, { adminId, action: 'confirm_deposit_key', subject: null, facts });
}

/** Allows the scanner to follow the node's chain, even though it leaves ours deeper than the scanner would go by itself. */
export async function acceptReorganisation(
  tx: Tx,
  wallet: Wallet,
  { adminId, height }: { adminId: string; height: number },
): Promise<void> {
  const status = await readStatus(tx, wallet.chainId);
  const tip = await readTip(tx, wallet.chainId);
  if (status?.awaiting !== 'reorganisation') {
    throw new Problem('nothing_to_confirm', { reasonCode: 'no_reorganisation' });
  }
  if (tip?.height !== height) {
    throw new Problem('nothing_to_confirm', { reasonCode: 'other_height', height: tip?.height ?? 0 });
  }
  await allowAbandoning(tx, wallet.chainId, tip.hash);
  await recordAction(tx, { adminId, action: 'accept_reorganisation', subject: null, facts: { height } });
}
