import type { Tx } from '../../../../platform/db/tx.ts';

export async function lockStorageId(tx: Tx): Promise<string | null> {
  const row = await tx.one<{ id: string | null }>('select id::text as id from clip_store for update');
  return row?.id ?? null;
}

export async function setStorageId(tx: Tx, id: string): Promise<void> {
  await tx.query('update clip_store set id = $1', [id]);
}
