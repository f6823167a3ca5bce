import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { metricsOf } from '../testing/metrics-of.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { runJob } from '../testing/run-job.ts';
import { startTestApp } from '../testing/test-app.ts';
import { listBackups, nameOf, noteTrial, removeOld } from './backup-folder.ts';

test('the server makes a backup, restores it elsewhere, audits it, and says so in the metrics', async () => {
  const folder = path.join(temporaryFolder(), 'backups');
  const app = await startTestApp({ BACKUP_DIR: folder });
  await runJob(app, 'keep-backups');
  const [backup, ...others] = listBackups(folder);
  expect(others).toEqual([]);
  expect(backup?.trial).toMatchObject({ ok: true, what: expect.stringMatching(/invariants hold$/) });
  expect(statSync(backup?.file ?? '').mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith('.trial'))).toEqual([]);
  const figures = await metricsOf(app);
  expect(figures.get('viewloop_backup_last_timestamp_seconds')).toBeGreaterThan(0);
  expect(figures.get('viewloop_backup_tried_timestamp_seconds')).toBeGreaterThan(0);
  expect(figures.get('viewloop_backup_trial_failed')).toBe(0);

  await runJob(app, 'keep-backups');
  expect(listBackups(folder)).toHaveLength(1);

  // Planted: a file that was damaged after it was written.
  const damaged = path.join(folder, nameOf(new Date(Date.now() + 60_000)));
  writeFileSync(damaged, readFileSync(backup?.file ?? '').subarray(0, 2000));
  noteTrial({ file: backup?.file ?? '' }, { at: new Date(0).toISOString(), ok: true, what: 'long ago' });
  await runJob(app, 'keep-backups');
  expect(listBackups(folder)[0]?.trial).toMatchObject({ ok: false });
  expect((await metricsOf(app)).get('viewloop_backup_trial_failed')).toBe(1);
  await app.close();
});

test('only so many are kept, the newest that was found good always, and files of others are left alone', () => {
  const folder = temporaryFolder();
  const files = [1, 2, 3, 4].map((day) => path.join(folder, nameOf(new Date(`2026-11-0${day}T00:00:00Z`))));
  for (const file of files) writeFileSync(file, '');
  writeFileSync(path.join(folder, 'mine.backup'), '');
  noteTrial({ file: files[0] as string }, { at: '2026-11-01T01:00:00Z', ok: true, what: 'sound' });
  removeOld(folder, 2);
  expect(readdirSync(folder).sort()).toEqual(
    [
      'mine.backup',
      ...[0, 2, 3].map((index) => path.basename(files[index] as string)),
      `${path.basename(files[0] as string)}.tried`,
    ].sort(),
  );
});
