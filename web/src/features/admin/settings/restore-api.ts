import { BACKUP_PART_BYTES } from '@viewloop/contract/constants';
import { CallError, call, read } from '../../../lib/call.ts';
import { query } from '../../../lib/query-client.ts';

export const restoreQuery = query('GET /api/admin/restore-backup');

const PAUSE_MS = 1000;
/** A line that is away for so long does not come back by itself. */
const MOST_TRIES = 60;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether another try may help: no answer, too many calls at once, or a server that is busy or starting. */
const isPassing = (error: unknown) => !(error instanceof CallError) || error.status === 429 || error.status >= 500;

async function base64(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Sends the file in parts, each again until it has arrived, so that a short break of the line does no harm. */
export async function uploadBackup(file: File, onBytes: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  const { upload } = await call('POST /api/admin/restore-backup', { body: { bytes: file.size } });
  const params = { upload };
  let tries = 0;
  for (let at = 0; at < file.size; ) {
    signal.throwIfAborted();
    try {
      const data = await base64(file.slice(at, at + BACKUP_PART_BYTES));
      at = (await call('POST /api/admin/restore-backup/:upload/parts', { params, body: { at, data } })).received;
      tries = 0;
      onBytes(at);
    } catch (error) {
      if (!isPassing(error) || ++tries === MOST_TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
  signal.throwIfAborted();
  await call('POST /api/admin/restore-backup/:upload/finish', { params });
}

export type Outcome = { state: 'done' } | { state: 'refused' | 'failed'; why: string };

/**
 * Follows the server until it has restored the backup or given up. Meanwhile it answers 503 and says how far it is; when it is
 * done, nobody is signed in.
 */
export async function followRestore(onRows: (rows: number, of: number) => void): Promise<Outcome> {
  for (;;) {
    await pause(PAUSE_MS);
    try {
      const { state, why } = await read('GET /api/admin/restore-backup', {}, AbortSignal.timeout(10_000));
      if (state === 'refused' || state === 'failed') return { state, why: why ?? '' };
    } catch (error) {
      if (!(error instanceof CallError)) continue;
      if (error.status === 401) return { state: 'done' };
      const { rows, of } = error.problem?.details ?? {};
      if (error.problem?.code === 'restoring') onRows(Number(rows), Number(of));
    }
  }
}
