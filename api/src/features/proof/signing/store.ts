import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export interface NewKey {
  id: string;
  publicKey: Buffer;
  privateKey: Buffer;
}

export type CurrentKey = Pick<NewKey, 'id' | 'privateKey'>;

export function currentKey(tx: ReadTx): Promise<CurrentKey | undefined> {
  return tx.one<CurrentKey>('select id, private_key as "privateKey" from signing_key where retired_at is null');
}

/** Does nothing if there is a current key. */
export async function insertKey(tx: Tx, { id, publicKey, privateKey }: NewKey): Promise<void> {
  await tx.query('insert into signing_key (id, public_key, private_key) values ($1, $2, $3) on conflict do nothing', [
    id,
    publicKey,
    privateKey,
  ]);
}

export async function retireCurrent(tx: Tx, revoked: boolean): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    `update signing_key set retired_at = now(), private_key = null, revoked = $1 where retired_at is null returning id`,
    [revoked],
  );
  return row?.id ?? null;
}

interface KnownKey {
  id: string;
  publicKey: Buffer;
  createdAt: Date;
  retiredAt: Date | null;
  revoked: boolean;
}

/** A site has a handful in its life. */
export function allKeys(tx: ReadTx): Promise<KnownKey[]> {
  return tx.query<KnownKey>(
    `select id, public_key as "publicKey", created_at as "createdAt", retired_at as "retiredAt", revoked
     from signing_key order by created_at desc, id`,
  );
}
