import type { Tx } from '../../../platform/db/tx.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Me } from '../../../platform/run/app-context.ts';
import { type Origin, tellOfSecurity } from '../auth/index.ts';
import { deletePasskey, deletePasskeysOf } from './passkey-store.ts';
import * as store from './store.ts';

export async function removeAuthenticator(tx: Tx, me: Me, from: Origin): Promise<void> {
  await store.lockFactorsOf(tx, me.id);
  if (!(await store.deleteAuthenticator(tx, me.id))) throw new Problem('no_authenticator');
  await afterRemoval(tx, me);
  await tellOfSecurity(tx, me.id, { kind: 'authenticator_removed' }, from);
}

/** Accounts at other sites belong to `identities`, which stands above this feature, so the application hands this in. */
export type HasIdentity = (tx: Tx, memberId: string) => Promise<boolean>;

export async function removePasskey(
  tx: Tx,
  me: Me,
  { id, from, hasIdentity }: { id: number; from: Origin; hasIdentity: HasIdentity },
): Promise<void> {
  await store.lockFactorsOf(tx, me.id);
  const name = await deletePasskey(tx, me.id, id);
  if (name === undefined) throw new Problem('passkey_not_found');
  if (!((await store.hasWayIn(tx, me.id)) || (await hasIdentity(tx, me.id)))) throw new Problem('last_way_in');
  await afterRemoval(tx, me);
  await tellOfSecurity(tx, me.id, { kind: 'passkey_removed', name }, from);
}

async function afterRemoval(tx: Tx, me: Me): Promise<void> {
  if (await store.hasFactor(tx, me.id)) return;
  if (me.isAdmin && (await store.mustSetUpFactor(tx, me.id))) throw new Problem('last_factor');
  await store.deleteRecoveryCodes(tx, me.id);
}

/** For members who have lost everything. Returns false if there was nothing to remove. The caller tells the member. */
export async function removeAllFactors(tx: Tx, memberId: string): Promise<boolean> {
  await store.lockFactorsOf(tx, memberId);
  const had = await store.hasFactor(tx, memberId);
  await deletePasskeysOf(tx, memberId);
  await store.deleteAuthenticator(tx, memberId);
  await store.deleteRecoveryCodes(tx, memberId);
  return had;
}
