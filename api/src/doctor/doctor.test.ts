import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { nameOf, noteTrial } from '../backup/backup-folder.ts';
import { ensureSigningKey } from '../features/proof/signing/index.ts';
import { parseSettings } from '../platform/settings/settings.ts';
import { createTestDatabase } from '../testing/database.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { temporaryFolder } from '../testing/processes.ts';
import { environmentWith, serverProgram } from '../testing/server-process.ts';
import { startTestApp } from '../testing/test-app.ts';
import { examineBackups } from './examine.ts';
import { examineDkim, examineReach, type ReadTxt } from './examine-outside.ts';

const doctor = (environment: Record<string, string>, args: readonly string[] = []) =>
  promisify(execFile)(process.execPath, [serverProgram('doctor'), ...args], {
    env: environmentWith(environment),
  }).then(
    ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ code, lines: stdout.trim().split('\n') }),
  );

test('a sound site has no bad line', async () => {
  const database = await createTestDatabase();
  const { code, lines } = await doctor({ DATABASE_URL: database.url });
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(lines[0]).toMatch(/^Database: /);
  expect(code).toBe(0);
  await database.drop();
});

test('five planted faults are found, each with what to do', async () => {
  const database = await createTestDatabase();
  const BACKUP_DIR = temporaryFolder();
  const old = path.join(BACKUP_DIR, nameOf(new Date('2026-01-01T00:00:00Z')));
  writeFileSync(old, '');
  noteTrial({ file: old }, { at: new Date().toISOString(), ok: false, what: 'cut short' });
  const { code, lines } = await doctor({
    DATABASE_URL: database.url,
    BACKUP_DIR,
    PUBLIC_URL: 'https://viewloop.example',
    WORKERS: '64',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'post@viewloop.example',
    ADMIN_EMAIL: 'admin@viewloop.example',
  });
  const found = lines.filter((line) => line.startsWith('✗'));
  expect(found).toEqual([
    expect.stringMatching(/^✗ Database: only \d+ connections.* → raise max_connections/),
    expect.stringMatching(/^✗ Proxy: TRUST_PROXY is off.* → set TRUST_PROXY=1/),
    expect.stringMatching(/^✗ Mail: 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\) → /),
    expect.stringMatching(/^✗ Backups: the newest is \d+ hours old → /),
    expect.stringMatching(/^✗ Backups: one cannot be restored \(cut short\) → /),
  ]);
  expect(code).toBe(1);
  await database.drop();
});

test('the first backup of a new site is tried by itself, so for an hour it is no fault', () => {
  const backupDir = temporaryFolder();
  const file = path.join(backupDir, nameOf(new Date('2026-01-01T00:00:00Z')));
  writeFileSync(file, '');
  const settings = parseSettings({ BACKUP_DIR: backupDir });
  const trialAt = (time: string) => examineBackups(settings, new Date(`2026-01-01T${time}Z`)).at(-1);
  expect(trialAt('00:00:10')).toMatchObject({ state: 'warning', what: 'Backups: the first is being tried' });
  expect(trialAt('01:00:10')).toMatchObject({ state: 'bad', what: 'Backups: none was tried lately' });
});

test('a database that is away and settings that are wrong are one line each', async () => {
  const away = await doctor({ DATABASE_URL: 'postgres://viewloop@127.0.0.1:1/viewloop' });
  expect(away.lines.filter((line) => line.startsWith('✗'))).toEqual([
    expect.stringMatching(/^✗ Database: .*ECONNREFUSED/),
  ]);
  expect((await doctor({ PORT: 'x' })).lines).toEqual([expect.stringMatching(/^✗ Settings: PORT must be/)]);
});

test('a test mail is sent when asked for, and only then', async () => {
  const database = await createTestDatabase();
  const server = await startMailServer();
  const environment = {
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://viewloop.example',
    SMTP_URL: server.url,
    MAIL_FROM: 'Viewloop <post@viewloop.example>',
    ADMIN_EMAIL: 'admin@viewloop.example',
  };
  expect((await doctor(environment)).lines.join()).not.toContain('Test mail');
  expect(server.received).toEqual([]);
  const asked = await doctor(environment, ['--mail-to', 'ada@example.com']);
  expect(asked.lines.at(-1)).toMatch(/^✓ Test mail: the mail server took it for ada@example\.com/);
  expect(server.received).toMatchObject([{ to: ['ada@example.com'], from: 'post@viewloop.example' }]);
  server.behaviour.refuseRecipient = { code: 550, message: 'no such mailbox' };
  const refused = await doctor(environment, ['--mail-to', 'nobody@example.com']);
  expect(refused.lines.at(-1)).toMatch(/^✗ Test mail: the mail server did not take it \(.*no such mailbox.*\) → /);
  expect(refused.code).toBe(1);
  expect((await doctor(environment, ['--nonsense'])).lines).toEqual([expect.stringMatching(/^✗ Settings: usage: /)]);
  await server.close();
  await database.drop();
});

test('an address that leads to another site, or to something else, is found', async () => {
  const [here, there] = [await startTestApp(), await startTestApp()];
  const [own, foreign] = await Promise.all(
    [here, there].map(async (app) => {
      await ensureSigningKey(app.db);
      return app.http.listen({ port: 0, host: '127.0.0.1' });
    }),
  );
  const elsewhere = createHttpServer((_request, response) => response.end('<h1>It works!</h1>')).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const line = async (PUBLIC_URL = '') =>
    (await doctor({ DATABASE_URL: here.databaseUrl, PUBLIC_URL })).lines
      .filter((one) => one.includes(PUBLIC_URL))
      .at(-1);
  expect(await line(own)).toBe(`✓ Address: ${own} leads to this site`);
  expect(await line(foreign)).toMatch(/^✗ Address: \S+ leads to another site of Viewloop, with other keys → check/);
  expect(await line(other)).toMatch(/^✗ Address: \S+ answers 200, and not as a site of Viewloop → check/);
  elsewhere.close();
  await here.close();
  await there.close();
});

describe('what others see', () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const dkim = { domain: 'viewloop.example', selector: 'mail', key: key.privateKey };
  const own = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'der' });
  const records: [string, ReadTxt, string][] = [
    ['the key that signs, in two parts', async () => [['v=DKIM1; k=rsa; p=', own]], 'good'],
    ['another key', async () => [[`v=DKIM1; p=${other.toString('base64')}`]], 'bad'],
    ['a revoked key', async () => [['v=DKIM1; p=']], 'bad'],
    ['no record', () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })), 'bad'],
    ['no answer', () => Promise.reject(Object.assign(new Error('no'), { code: 'ETIMEOUT' })), 'warning'],
  ];
  test.each(records)('DKIM: %s', async (_what, read, state) => {
    const [finding] = await examineDkim(dkim, read);
    expect(finding?.state).toBe(state);
    if (state === 'bad') expect(finding?.advice).toContain(`p=${own}`);
  });

  test('an address that cannot be reached is a warning, because some networks have no way back in', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    listener.close();
    await once(listener, 'close');
    expect(await examineReach({ publicUrl: `https://127.0.0.1:${port}` }, [])).toMatchObject([
      { state: 'warning', what: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(await examineReach({ publicUrl: undefined }, [])).toEqual([]);
  });
});
