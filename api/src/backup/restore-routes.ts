import { admin } from '@viewloop/contract';
import type { AskAgain } from '../features/accounts/factors/index.ts';
import { COUNT_SERVERS } from '../platform/db/servers-of-database.ts';
import { mount } from '../platform/http/mount.ts';
import { Problem } from '../platform/http/problem.ts';
import type { App } from '../platform/run/app-context.ts';
import { CannotStart } from '../platform/run/cannot-start.ts';
import { isEmptySite } from './empty-site-store.ts';
import { checkBackup } from './restore-backup.ts';
import { type Upload, Uploads } from './uploads.ts';

const DONE = { ok: true } as const;

/** Stops this server and puts the uploaded backup in the place of its site. */
export type RestoreUpload = () => void;

interface Needs {
  askAgain: AskAgain;
  /** Absent where nobody can stop this server and start it again. */
  restore: RestoreUpload | undefined;
}

/**
 * A new site takes the backup of another one in the admin area. That changes everything, so the admin shows who they are at the
 * beginning and again at the end, and it is refused as soon as somebody else has an account or there is one entry in the books.
 */
export function restoreRoutes(app: App, { askAgain, restore }: Needs): void {
  const { dataDir, workers } = app.settings;
  const uploads = new Uploads(dataDir);

  async function othersServe(): Promise<boolean> {
    const count = await app.db.read((tx) => tx.one<{ servers: number }>(COUNT_SERVERS));
    return Number(count?.servers ?? 0) > Math.max(1, workers);
  }

  async function refuseUnlessPossible(): Promise<RestoreUpload> {
    if (!(await app.db.read(isEmptySite))) throw new Problem('restore_not_empty');
    if (restore === undefined || (await othersServe())) throw new Problem('restore_other_servers');
    return restore;
  }

  function find(id: string): Upload {
    const upload = uploads.current();
    if (upload?.id !== id || upload.state !== 'uploading') throw new Problem('upload_not_found');
    return upload;
  }

  mount(app, admin.restoreState, async ({ read }) => {
    const upload = uploads.current();
    return {
      possible: restore !== undefined && (await read(isEmptySite)),
      state: upload?.state ?? ('none' as const),
      why: upload?.why ?? null,
    };
  });

  mount(app, admin.beginRestore, async ({ body, request }) => {
    await refuseUnlessPossible();
    await askAgain.demand(request);
    const state = uploads.current()?.state;
    if (state === 'checking' || state === 'restoring') throw new Problem('restore_running');
    const upload = uploads.begin(body.bytes);
    if (!upload) throw new Problem('restore_no_room');
    app.log.warn({ bytes: body.bytes, address: request.ip }, 'an admin uploads a backup to this empty site');
    return { upload: upload.id };
  });

  mount(app, admin.uploadPart, async ({ params, body }) => {
    const upload = find(params.upload);
    return { received: await uploads.add(upload, body.at, Buffer.from(body.data, 'base64')) };
  });

  async function checkAndRestore(upload: Upload, begin: RestoreUpload): Promise<void> {
    try {
      const rows = await checkBackup(uploads.fileOf(upload));
      uploads.note({ ...upload, state: 'restoring', rows });
      begin();
    } catch (error) {
      const why = error instanceof CannotStart ? error.message : 'The file could not be read';
      if (!(error instanceof CannotStart)) app.log.error({ err: error }, 'an uploaded backup could not be read');
      uploads.giveUp(upload, 'refused', why.replaceAll(uploads.fileOf(upload), 'The file'));
    }
  }

  mount(app, admin.finishRestore, async ({ params, request }) => {
    find(params.upload);
    const begin = await refuseUnlessPossible();
    await askAgain.demand(request);
    // Looked up again, because the same call may have been made twice.
    const upload = find(params.upload);
    if (uploads.received(upload) !== upload.bytes) throw new Problem('upload_incomplete');
    const checking: Upload = { ...upload, state: 'checking' };
    uploads.note(checking);
    // A large file takes longer to read than a request may.
    void checkAndRestore(checking, begin);
    return DONE;
  });
}
