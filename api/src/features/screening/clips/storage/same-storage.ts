import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../platform/db/db.ts';
import { CannotStart } from '../../../../platform/run/cannot-start.ts';
import type { ClipStorage } from './storage.ts';
import { lockStorageId, setStorageId } from './storage-store.ts';

const MARK = 'storage-of-clips';

/**
 * Makes sure that this server has the storage that belongs to its database: a file in it has the number that the database
 * knows. Two servers with a folder each would lose each other's clips, so the second does not start. Servers that start at
 * the same moment wait for each other here; it is the one place where a transaction waits for the storage.
 *
 * A server with the built-in database is alone. There another number means that the database was restored from a backup, which
 * has no clips: the server starts, and `onOther` tells that clips may be missing.
 */
export async function demandSameStorage(
  db: Pick<Database, 'write'>,
  storage: ClipStorage,
  { isAlone, onOther }: { isAlone: boolean; onOther: () => void },
): Promise<void> {
  await db.write(async (tx) => {
    const id = await lockStorageId(tx);
    const found = await storage.read(MARK).catch(cannotStart);
    const mark = found ? Buffer.from(found).toString('utf8') : null;
    if (mark !== id && !isAlone) {
      throw new CannotStart(
        'These are not the clips of this site: several servers need one shared CLIPS_DIR, or CLIPS_S3_URL (docs/screening.md)',
      );
    }
    if (mark !== null && mark === id) return;
    if (id !== null) onOther();
    const made = mark ?? randomUUID();
    if (mark === null) await storage.put(MARK, Buffer.from(made)).catch(cannotStart);
    await setStorageId(tx, made);
  });
}

function cannotStart(error: unknown): never {
  throw new CannotStart(`The storage of clips cannot be used: ${(error as Error).message}`);
}
