import { createReadStream } from 'node:fs';
import path from 'node:path';
import { admin } from '@viewloop/contract';
import type { AskAgain } from '../features/accounts/factors/index.ts';
import { recordAction } from '../features/ground/admin-log/index.ts';
import { mount } from '../platform/http/mount.ts';
import { Problem } from '../platform/http/problem.ts';
import type { App } from '../platform/run/app-context.ts';
import { listBackups, type StoredBackup } from './backup-folder.ts';
import { tryOne } from './keep-backups.ts';

const DONE = { ok: true } as const;
const nameOf = ({ file }: StoredBackup) => path.basename(file);

/** The backups of the machine that answers: list, trial and download. */
export function backupRoutes(app: App, { askAgain }: { askAgain: AskAgain }): void {
  const { backupDir, backupEveryHours, backupKeep } = app.settings;
  const stored = () => (backupDir === undefined ? [] : listBackups(backupDir));
  const stop = new AbortController();
  let trying: string | null = null;
  app.http.addHook('onClose', async () => stop.abort());

  function find(name: string): StoredBackup {
    const found = stored().find((backup) => nameOf(backup) === name);
    if (!found) throw new Problem('backup_not_found');
    return found;
  }

  mount(app, admin.listBackups, async () => ({
    made: backupDir !== undefined,
    everyHours: backupEveryHours,
    keep: backupKeep,
    trying,
    backups: stored().map((backup) => ({
      name: nameOf(backup),
      madeAt: backup.madeAt.toISOString(),
      bytes: backup.bytes,
      trial: backup.trial ?? null,
    })),
  }));

  mount(app, admin.tryBackup, async ({ params: { name }, me, write }) => {
    const backup = find(name);
    if (trying !== null) throw new Problem('backup_trial_running');
    trying = name;
    try {
      await write((tx) => recordAction(tx, { adminId: me.id, action: 'try_backup', subject: null, facts: { name } }));
    } catch (error) {
      trying = null;
      throw error;
    }
    // It takes as long as a restore, so nobody waits for it.
    void tryOne(app, backup, stop.signal)
      .catch(() => {})
      .finally(() => {
        trying = null;
      });
    return DONE;
  });

  mount(app, admin.openBackup, async ({ params, request }) => {
    await askAgain.demand(request);
    find(params.name);
    return DONE;
  });

  mount(
    app,
    admin.downloadBackup,
    async ({ params: { name }, me, request, reply }) => {
      await askAgain.demand(request);
      const { file, bytes } = find(name);
      await app.db.write((tx) =>
        recordAction(tx, { adminId: me.id, action: 'download_backup', subject: null, facts: { name } }),
      );
      return reply
        .type('application/gzip')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(createReadStream(file));
    },
    { hasOwnQueue: true },
  );
}
