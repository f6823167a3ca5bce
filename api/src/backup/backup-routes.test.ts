import { readFileSync } from 'node:fs';
import path from 'node:path';
import { admin, factors } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { givenIn } from '../testing/given.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { runJob } from '../testing/run-job.ts';
import { startTestApp } from '../testing/test-app.ts';
import { listBackups } from './backup-folder.ts';

test('an admin reads what the doctor found; the first call waits for nothing', async () => {
  const app = await startTestApp({ RATE_LIMITS: 'off' });
  const chief = await givenIn(app).admin();
  expect(await chief.call(admin.doctor)).toEqual({ at: null, lines: [] });
  await expect.poll(async () => (await chief.call(admin.doctor)).at).not.toBeNull();
  const { lines } = await chief.call(admin.doctor);
  expect(lines.map(({ what }) => what)).toContainEqual(expect.stringMatching(/^Database: Postgres/));
  expect(lines.find(({ what }) => what.startsWith('Backups:'))).toMatchObject({ state: 'warning' });
  for (const other of [await givenIn(app).member(), await givenIn(app).member({ isModerator: true })])
    expect((await other.try(admin.doctor)).status).toBe(403);
  await app.close();
});

test('an admin lists backups, tries one, and downloads one after showing who they are', async () => {
  const folder = path.join(temporaryFolder(), 'backups');
  const app = await startTestApp({ BACKUP_DIR: folder, RATE_LIMITS: 'off' });
  const given = givenIn(app);
  const chief = await given.admin();
  expect(await chief.call(admin.listBackups)).toEqual({
    made: true,
    everyHours: 24,
    keep: 14,
    trying: null,
    backups: [],
  });
  await runJob(app, 'keep-backups');
  const [backup] = listBackups(folder);
  const file = backup?.file as string;
  const name = path.basename(file);
  const params = { name };
  expect((await chief.call(admin.listBackups)).backups).toMatchObject([
    { name, bytes: readFileSync(file).length, trial: { ok: true } },
  ]);

  const firstTrial = (await chief.call(admin.listBackups)).backups[0]?.trial?.at;
  await chief.call(admin.tryBackup, { params });
  expect((await chief.try(admin.tryBackup, { params })).body).toMatchObject({ code: 'backup_trial_running' });
  const trialOf = async () => (await chief.call(admin.listBackups)).backups[0]?.trial?.at;
  await expect.poll(trialOf).not.toBe(firstTrial);
  await expect.poll(async () => (await chief.call(admin.listBackups)).trying).toBeNull();

  await app.db.write(async (tx) => {
    await tx.query(`update member set password_changed_at = password_changed_at - interval '1 hour' where id = $1`, [
      chief.id,
    ]);
    await tx.query(
      `update session set created_at = created_at - interval '11 minutes', confirmed_at = confirmed_at - interval '11 minutes'
       where member_id = $1`,
      [chief.id],
    );
  });
  for (const call of [admin.openBackup, admin.downloadBackup])
    expect((await chief.try(call, { params })).body).toMatchObject({ code: 'confirm_first' });
  await chief.call(factors.confirmIdentity, { body: { password: chief.password } });
  await chief.call(admin.openBackup, { params });
  const { status, headers } = await chief.try(admin.downloadBackup, { params });
  expect([status, headers['content-type'], headers['content-length']]).toEqual([
    200,
    'application/gzip',
    String(readFileSync(file).length),
  ]);
  expect(headers['content-disposition']).toContain(name);
  const log = await chief.call(admin.auditLog, { query: { limit: 10 } });
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['try_backup', 'download_backup']));
  expect(log.filter(({ action }) => action === 'download_backup')).toHaveLength(1);

  const elsewhere = { params: { name: 'viewloop-2020-01-01T00-00-00Z.backup' } };
  expect((await chief.try(admin.downloadBackup, elsewhere)).status).toBe(404);
  for (const wrong of ['../../etc/passwd', 'mine.backup', `${name}.tried`])
    expect((await chief.try(admin.downloadBackup, { params: { name: wrong } })).status).toBe(400);
  const other = await given.member();
  for (const call of [admin.openBackup, admin.downloadBackup, admin.tryBackup])
    expect((await other.try(call, { params })).status).toBe(403);
  await app.close();
});
