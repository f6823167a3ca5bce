import type { Tx } from '../../../platform/db/tx.ts';

/** The key of a month. It becomes `fresh` if there is none yet. */
export async function keyOf(tx: Tx, month: string, fresh: Buffer): Promise<Buffer> {
  const row = await tx.one<{ key: Buffer }>(
    `insert into address_key (month, key) values ($1, $2)
     on conflict (month) do update set month = excluded.month returning key`,
    [month, fresh],
  );
  return (row as { key: Buffer }).key;
}
