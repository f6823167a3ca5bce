import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { restoreBackup } from './restore-backup.ts';

const SMALL = { shared_buffers: '32MB', max_wal_size: '256MB', min_wal_size: '80MB', max_connections: '10' };

/**
 * Restores a backup into a database of its own beside it, which ends with the audit, and throws it away. The site's own
 * database server is not touched, so its user needs no further rights.
 */
export async function tryBackup(file: string, signal?: AbortSignal): Promise<string> {
  const folder = mkdtempSync(path.join(path.dirname(file), '.trial-'));
  const options = { dataDir: path.join(folder, 'data'), log: () => {}, settings: { ...SMALL, fsync: 'off' } };
  try {
    const scratch = await startEmbeddedPostgres({ ...options, ...(signal && { signal }) });
    try {
      const { rows, tables, checks } = await restoreBackup(scratch.url, file);
      return `${rows} rows of ${tables} tables restored, ${checks} invariants hold`;
    } finally {
      await scratch.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
