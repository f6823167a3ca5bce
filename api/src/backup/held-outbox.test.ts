import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { admin, auth, recovery } from '@viewloop/contract';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '../testing/database.ts';
import { givenIn, type Member } from '../testing/given.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { runJob } from '../testing/run-job.ts';
import { startTestApp } from '../testing/test-app.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

test('a restored backup sends nothing until an admin releases it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-held-'));
  const file = path.join(folder, 'backup.sql.gz');
  const mails = await startMailServer();
  const environment = {
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    ADMIN_EMAIL: 'admin@viewloop.example',
    MAIL_FROM: 'post@viewloop.example',
    PUBLIC_URL: 'http://viewloop.example',
  };

  const original = await startTestApp(environment);
  const member = await givenIn(original).member({ username: 'ada' });
  const boss = await givenIn(original).member({ username: 'boss', isAdmin: true });
  // One mail with a link and one without wait when the backup is made.
  await member.call(recovery.sendVerification);
  await original.db.write((tx) =>
    tx.query(
      `insert into delivery (key, kind, member_id, target, parameters, if_uncertain)
       values ('notice', 'mail', $1, $2, '{"mail": "password_changed", "language": "en", "values": {"username": "ada"}}', 'retry')`,
      [member.id, member.email],
    ),
  );
  await makeBackup(original.databaseUrl, file, original.settings.version);
  await original.close();

  const database = await createEmptyDatabase();
  await restoreBackup(database.url, file);
  const copy = await startTestApp(environment, { databaseUrl: database.url });
  const signIn = async ({ username, password }: Member) => {
    const visitor = copy.visitor();
    await visitor.call(auth.login, { body: { username, password } });
    return visitor;
  };
  const admins = await signIn(boss);
  expect(await admins.call(admin.deliveries)).toMatchObject({ heldSince: expect.any(String), waiting: 1 });

  // Neither what waited nor what is new leaves the house.
  const again = await signIn(member);
  await again.call(recovery.sendVerification);
  await runJob(copy, 'send-mail');
  expect(mails.received).toEqual([]);
  expect(await again.try(admin.releaseDeliveries, { body: { waiting: 'send' } })).toMatchObject({ status: 403 });

  expect(await admins.call(admin.releaseDeliveries, { body: { waiting: 'drop' } })).toEqual({ dropped: 1 });
  await runJob(copy, 'send-mail');
  expect(mails.received.map(({ headers }) => headers.get('subject'))).toEqual([
    'Confirm your email address for Viewloop',
  ]);
  expect(await admins.try(admin.releaseDeliveries, { body: { waiting: 'drop' } })).toMatchObject({
    status: 409,
    body: { code: 'nothing_held' },
  });
  const [action] = await admins.call(admin.auditLog, { query: { limit: 1 } });
  expect(action).toMatchObject({ text: 'Released the outbox and dropped 1 old messages' });

  // The mail of before the backup, whose link died with it, says so.
  const listed = await admins.call(admin.listMails, { query: { state: 'withdrawn' } });
  expect(listed.map(({ kind }) => kind).sort()).toEqual(['password_changed', 'verify_email']);

  await copy.close();
  await database.drop();
  await mails.close();
  rmSync(folder, { recursive: true });
});
