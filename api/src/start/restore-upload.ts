import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { clearEmptySite } from '../backup/empty-site-store.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Upload, Uploads } from '../backup/uploads.ts';
import { databaseRefusal } from '../platform/db/database-refusal.ts';
import { Problem } from '../platform/http/problem.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';
import type { Settings } from '../platform/settings/settings.ts';

interface Progress {
  rows: number;
  of: number;
}

/** Says to everybody how far it is, in the place of the server. */
async function answerMeanwhile({ port, host }: Settings, progress: Progress): Promise<Server | undefined> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return response.end('ok');
    const { status, body, retryAfter } = new Problem('restoring', { ...progress });
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
      connection: 'close',
    });
    return response.end(JSON.stringify(body));
  });
  return new Promise((resolve) => {
    // Without this the restore goes on all the same.
    server.once('error', () => resolve(undefined));
    server.listen(port, host, () => resolve(server));
  });
}

const SERVERS_END_MS = 30_000;

/** The database takes a moment to notice that our own server has gone, and longer on a machine that is busy. */
async function replaceSite(url: string, file: string, onRows: (rows: number) => void) {
  const deadline = performance.now() + SERVERS_END_MS;
  for (;;) {
    try {
      return await restoreBackup(url, file, { clear: clearEmptySite, onRows });
    } catch (error) {
      const isEarly = error instanceof CannotStart && error.message.startsWith('Other servers');
      if (!isEarly || performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}

function reasonOf(error: unknown, file: string): string {
  const { message } = databaseRefusal(error) ?? (error as Error);
  return message.replaceAll(file, 'The file').split('\n')[0] as string;
}

interface Needs {
  uploads: Uploads;
  databaseUrl: string;
  say: (line: string) => void;
}

/** Puts the uploaded backup in the place of an empty site, or changes nothing and notes why. */
export async function restoreUpload(settings: Settings, { uploads, databaseUrl, say }: Needs): Promise<void> {
  const upload = uploads.current() as Upload;
  const file = uploads.fileOf(upload);
  const progress = { rows: 0, of: upload.rows };
  const meanwhile = await answerMeanwhile(settings, progress);
  say(`Restoring the uploaded backup (${upload.rows} rows)`);
  try {
    const { rows, tables, checks } = await replaceSite(databaseUrl, file, (done) => {
      progress.rows = done;
    });
    uploads.remove();
    say(`Restored ${rows} rows of ${tables} tables; ${checks} invariants hold. Everybody signs in anew`);
  } catch (error) {
    const why = reasonOf(error, file);
    uploads.giveUp(upload, 'failed', why);
    say(`Nothing was restored: ${why}`);
  } finally {
    await new Promise<void>((resolve) => {
      if (!meanwhile) return resolve();
      meanwhile.close(() => resolve());
      meanwhile.closeAllConnections();
    });
  }
}
