import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/db/db.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import * as tree from './tree-store.ts';

const SECRET_BYTES = 32;

/** Makes the secrets that these accounts do not have yet. A secret is never changed: it is what a member compares. */
export async function makeSecrets(tx: Tx, accounts: readonly number[]): Promise<void> {
  let missing = await tree.accountsWithoutSecret(tx, accounts);
  while (missing.length > 0) {
    const secrets = missing.map(() => randomBytes(SECRET_BYTES));
    await tree.insertSecrets(tx, missing, secrets);
    missing = await tree.accountsWithoutSecret(tx, missing);
  }
}

/** The member's leaf. Somebody who never had credits has none in the tree, but can know where it would be. */
export async function leafOf(db: Pick<Database, 'read' | 'write'>, memberId: string): Promise<tree.Leaf> {
  const find = () => db.read((tx) => tree.leafOfMember(tx, memberId));
  const found = await find();
  if (found) return found;
  await db.write(async (tx) => {
    const account = await tree.accountOf(tx, memberId);
    if (account !== undefined) await makeSecrets(tx, [account]);
  });
  return (await find()) as tree.Leaf;
}
