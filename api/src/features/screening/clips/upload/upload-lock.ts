import { setTimeout as sleep } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { Database } from '../../../../platform/db/db.ts';
import { currentCall } from './upload-call.ts';
import { endLease, findUpload, takeLease } from './upload-store.ts';

/** A request whose caller is gone is noticed after ten seconds at most, and then ends its lease. */
const LONGEST_WAIT_MS = 12_000;
const LOOK_EVERY_MS = 250;
/** How often a lease is given back while the database does not answer. Otherwise it would hold up its owner for a minute. */
const TRIES = 10;
const TRY_AGAIN_MS = 500;
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
    const giveBack = () => db.write((tx) => endLease(tx, id, call.lease));
    async function giveBackLater(): Promise<void> {
      for (let tries = 1; tries <= TRIES; tries++) {
        await sleep(TRY_AGAIN_MS, undefined, { ref: false });
        if (
          await giveBack().then(
            () => true,
            () => false,
          )
        )
          return;
      }
    }
    // The database may have written the lease although its answer was lost.
    const take = () =>
      db
        .write((tx) => takeLease(tx, id, call.lease))
        .catch((error: unknown) => {
          void giveBackLater();
          throw error;
        });
    return {
      async lock(signal, cancel) {
        const deadline = Date.now() + LONGEST_WAIT_MS;
        while (!(await take())) {
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
        await giveBack().catch(() => void giveBackLater());
      },
    };
  }
  return { newLock };
}
