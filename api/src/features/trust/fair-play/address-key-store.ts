import type { ReadTx, Tx } from '../../../platform/db/tx.ts';

/** The key of a month. It becomes `fresh` if there is none yet. */
export async function keyOf(tx: Tx, month: string, fresh: Buffer): Promise<Buffer> {
  const row = await tx.one<{ key: Buffer }>(
    `insert into address_key (month, key) values ($1, $2)
     on conflict (month) do update set month = excluded.month returning key`,
    [month, fresh],
  );
  return (row as { key: Buffer }).key;
}

/** The key of a month that is over, if there is one. */
export async function findKey(tx: ReadTx, month: string): Promise<Buffer | undefined> {
  return (await tx.one<{ key: Buffer }>('select key from address_key where month = $1', [month]))?.key;
}
