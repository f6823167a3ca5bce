import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { exportArchive, type OwnFile } from './export-archive.ts';
import { endLease, renewLease, takeLease } from './lease-store.ts';

const RENEW_AFTER_MS = 10_000;

/** Begins a download and returns its bytes. The lease ends with the last byte, or when the reader goes away. */
export async function beginDownload(
  db: Database,
  memberId: string,
  uploaded: readonly OwnFile[] = [],
): Promise<AsyncGenerator<Uint8Array>> {
  const lease = randomUUID();
  if (!(await db.write((tx) => takeLease(tx, memberId, lease)))) throw new Problem('export_running');
  let renewed = Date.now();
  async function onPage() {
    if (Date.now() - renewed < RENEW_AFTER_MS) return;
    renewed = Date.now();
    await db.write((tx) => renewLease(tx, memberId, lease));
  }
  async function* bytes() {
    try {
      yield* exportArchive(db, memberId, uploaded, onPage);
    } finally {
      await db.write((tx) => endLease(tx, memberId, lease));
    }
  }
  return bytes();
}
