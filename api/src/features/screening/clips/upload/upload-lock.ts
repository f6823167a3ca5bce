import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { Database } from '../../../../platform/db/db.ts';
import { currentCall } from './upload-call.ts';
import { endLease, findUpload, takeLease } from './upload-store.ts';

/** A request whose caller is gone is noticed after ten seconds at most, and then ends its lease. */
const LONGEST_WAIT_MS = 12_000;
const LOOK_EVERY_MS = 250;
const LOCKED = { status_code: 423, body: 'Another request writes to this upload\n' };

/**
 * The lock of an upload is a lease in the database, so it also holds between servers. A second request waits for the first,
 * and asks it to stop if it runs in this process: most likely its caller lost the line and has come back.
 */
export function uploadLocker(db: Pick<Database, 'read' | 'write'>): Locker {
  const holders = new Map<string, () => void>();

  function newLock(uploadId: string): Lock {
    const call = currentCall();
    const id = Number(uploadId);
    return {
      async lock(signal, cancel) {
        const deadline = Date.now() + LONGEST_WAIT_MS;
        while (!(await db.write((tx) => takeLease(tx, id, call.lease)))) {
          const upload = await db.read((tx) => findUpload(tx, id));
          if (upload?.state !== 'uploading') return;
          holders.get(uploadId)?.();
          if (Date.now() > deadline) throw LOCKED;
          await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
            throw ERRORS.ABORTED;
          });
        }
        holders.set(uploadId, () => void cancel());
      },
      async unlock() {
        holders.delete(uploadId);
        await call.stored;
        await db.write((tx) => endLease(tx, id, call.lease));
      },
    };
  }
  return { newLock };
}
