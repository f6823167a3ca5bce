import type { Database } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { addressOf, assignAddress, type GivenAddress } from './address-store.ts';
import { keepKey } from './keep-key.ts';
import { extendLookAhead } from './look-ahead.ts';
import { beginIfReady } from './scanner/begin-books.ts';
import { readTip } from './scanner/tip-store.ts';
import type { Wallet } from './wallet.ts';

/** Returns the member's deposit address. It is assigned at the first request and never changes. */
export async function giveAddress(db: Database, wallet: Wallet, memberId: string): Promise<GivenAddress> {
  const key = await keepKey(db, wallet);
  if (key.state === 'refused') throw new Problem('addresses_unavailable', { reasonCode: 'operator_looks' });
  const given =
    (await db.read((tx) => addressOf(tx, key.id, memberId))) ?? (await giveNew(db, wallet, key.id, memberId));
  // Derive the address again and compare: a changed database must not send members' money elsewhere.
  const derived = wallet.key.receiving(given.idx);
  if (derived.address !== given.address || derived.script !== given.script) {
    throw new Problem('addresses_unavailable', { reasonCode: 'foreign_address' });
  }
  return given;
}

/** Requests that come while the node is asked share the answer. */
const underWay = new WeakMap<Wallet, Promise<boolean>>();

/**
 * No address is handed out before the books have begun, so that no payment can be older than the books. That takes a node
 * that can be believed: while it downloads the chain, members wait.
 */
async function booksHaveBegun(db: Database, wallet: Wallet): Promise<void> {
  const { chainId, chain, key } = wallet;
  if (await db.read((tx) => readTip(tx, chainId))) return;
  const asking =
    underWay.get(wallet) ??
    beginIfReady({ db, chain, chainId, network: key.network }).finally(() => underWay.delete(wallet));
  underWay.set(wallet, asking);
  if (!(await asking)) throw new Problem('addresses_unavailable', { reasonCode: 'node_not_ready' });
}

/** If more members ask at once than there are free addresses, each round derives more and serves some of them. */
const ROUNDS = 20;

async function giveNew(db: Database, wallet: Wallet, keyId: number, memberId: string): Promise<GivenAddress> {
  await booksHaveBegun(db, wallet);
  for (let round = 0; round < ROUNDS; round++) {
    const given = await db.write((tx) => assignAddress(tx, keyId, memberId));
    if (given) return given;
    await extendLookAhead(db, wallet, keyId);
  }
  throw new Problem('addresses_unavailable', { reasonCode: 'in_a_moment' });
}
