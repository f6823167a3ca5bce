import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

export type ChainId = 'mock' | 'mainnet' | 'testnet' | 'regtest';

export interface KeyRow {
  id: number;
  chain: ChainId;
  xpub: string;
  first_address: string;
  state: 'proposed' | 'active' | 'retired';
}

const COLUMNS = 'id, chain, xpub, first_address, state';

export const activeKey = (tx: ReadTx) => tx.one<KeyRow>(`select ${COLUMNS} from deposit_key where state = 'active'`);

/** Returns the row of the configured key. A new key becomes active if it is the first one; otherwise it is proposed. */
export async function noteKey(
  tx: Tx,
  key: { chain: ChainId; xpub: string; fingerprint: string; firstAddress: string },
): Promise<KeyRow> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('deposit_key'))`);
  await tx.query(
    `insert into deposit_key (chain, xpub, fingerprint, first_address, state)
     values ($1, $2, $3, $4,
       case when exists (select from deposit_key where state = 'active') then 'proposed' else 'active' end)
     on conflict (chain, first_address) do nothing`,
    [key.chain, key.xpub, key.fingerprint, key.firstAddress],
  );
  const row = await tx.one<KeyRow>(`select ${COLUMNS} from deposit_key where chain = $1 and first_address = $2`, [
    key.chain,
    key.firstAddress,
  ]);
  return row as KeyRow;
}

/** Makes this the key in use. Addresses of the former key stay with their members. */
export async function activateKey(tx: Tx, id: number): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('deposit_key'))`);
  await tx.query(`update deposit_key set state = 'retired' where state = 'active' and id <> $1`, [id]);
  await tx.query(`update deposit_key set state = 'active' where id = $1`, [id]);
}
