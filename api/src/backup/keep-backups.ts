import path from 'node:path';
import type { App } from '../platform/run/app-context.ts';
import type { Job } from '../platform/run/jobs.ts';
import { listBackups, makeFolder, nameOf, noteTrial, removeOld, type StoredBackup } from './backup-folder.ts';
import { backupToTry, isBackupDue } from './backup-schedule-rules.ts';
import { makeBackup } from './make-backup.ts';
import { tryBackup } from './try-backup.ts';

const LOOK_SECONDS = 60;

/** Tries a backup and notes how it went beside it. */
export async function tryOne({ log }: Pick<App, 'log'>, backup: StoredBackup, signal: AbortSignal): Promise<void> {
  const at = () => new Date().toISOString();
  try {
    const what = await tryBackup(backup.file, signal);
    noteTrial(backup, { at: at(), ok: true, what });
    log.info({ file: backup.file, what }, 'a backup was tried');
  } catch (error) {
    if (signal.aborted) throw error;
    const what = error instanceof Error ? error.message : String(error);
    noteTrial(backup, { at: at(), ok: false, what });
    log.error({ file: backup.file, what }, 'a backup cannot be restored');
  }
}

/** Makes backups by itself, keeps the newest, and tries one every week. One instance at a time has the job. */
function keepBackupsJob(app: Pick<App, 'log' | 'settings'>, databaseUrl: string): Job {
  const { backupDir, backupEveryHours, backupKeep, version } = app.settings;
  return {
    name: 'keep-backups',
    seconds: LOOK_SECONDS,
    async run(signal) {
      if (backupDir === undefined) return;
      makeFolder(backupDir);
      const now = new Date();
      if (isBackupDue(listBackups(backupDir)[0], backupEveryHours, now)) {
        const file = path.join(backupDir, nameOf(now));
        const { rows } = await makeBackup(databaseUrl, file, version);
        app.log.info({ file, rows }, 'a backup was made');
        removeOld(backupDir, backupKeep);
      }
      const due = backupToTry(listBackups(backupDir), new Date());
      if (due) await tryOne(app, due, signal);
    },
  };
}

const seconds = (at: Date | undefined) => (at === undefined ? null : at.getTime() / 1000);

/** The folder belongs to one machine, so the other instances leave these figures out. */
export function backupsFeature(app: App, { databaseUrl }: { databaseUrl: string }): void {
  app.jobs.every(keepBackupsJob(app, databaseUrl));
  const { backupDir } = app.settings;
  app.metrics.figures(
    {
      viewloop_backup_last_timestamp_seconds: ['When the newest backup in BACKUP_DIR was made'],
      viewloop_backup_tried_timestamp_seconds: ['When a backup was last restored and found sound'],
      viewloop_backup_trial_failed: ['1 if the newest backup that was tried could not be restored'],
    },
    async () => {
      const all = backupDir === undefined ? [] : listBackups(backupDir);
      const tried = all.find(({ trial }) => trial !== undefined)?.trial;
      const good = all.find(({ trial }) => trial?.ok)?.trial;
      return {
        viewloop_backup_last_timestamp_seconds: seconds(all[0]?.madeAt),
        viewloop_backup_tried_timestamp_seconds: seconds(good && new Date(good.at)),
        viewloop_backup_trial_failed: tried === undefined ? null : Number(!tried.ok),
      };
    },
  );
}
