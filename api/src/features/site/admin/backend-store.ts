import type { ReadTx } from '../../../platform/db/tx.ts';

/** The process of Postgres that serves this transaction. */
export async function backendOf(tx: ReadTx): Promise<number> {
  const row = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
  return (row as { pid: number }).pid;
}

export async function cancelBackend(tx: ReadTx, pid: number): Promise<void> {
  await tx.query('select pg_cancel_backend($1)', [pid]);
}

export async function serverVersion(tx: ReadTx): Promise<string> {
  const row = await tx.one<{ version: string }>(`select current_setting('server_version') as version`);
  return row?.version ?? '';
}
