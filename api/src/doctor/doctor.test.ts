import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nameOf, noteTrial } from '../backup/backup-folder.ts';
import { createTestDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/processes.ts';

const doctor = (environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../doctor.ts')], {
    env: { PATH: process.env.PATH, ...environment },
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
}, 60_000);

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
}, 60_000);

test('a database that is away and settings that are wrong are one line each', async () => {
  const away = await doctor({ DATABASE_URL: 'postgres://viewloop@127.0.0.1:1/viewloop' });
  expect(away.lines.filter((line) => line.startsWith('✗'))).toEqual([
    expect.stringMatching(/^✗ Database: .*ECONNREFUSED/),
  ]);
  expect((await doctor({ PORT: 'x' })).lines).toEqual([expect.stringMatching(/^✗ Settings: PORT must be/)]);
}, 60_000);
