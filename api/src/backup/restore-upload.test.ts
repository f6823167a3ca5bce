import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { admin, constants } from '@viewloop/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOLD_PLACE } from '../platform/db/servers-of-database.ts';
import { busyPlatform } from '../testing/busy-platform.ts';
import { createEmptyDatabase, createTestDatabase } from '../testing/database.ts';
import { givenIn, type Member } from '../testing/given.ts';
import { freePort } from '../testing/litecoin-node.ts';
import { temporaryFolder, until } from '../testing/processes.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { clearEmptySite } from './empty-site-store.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let source: TestApp;
let chief: Member;
let backup: Buffer;
let folder: string;
let backupFile: string;
beforeAll(async () => {
  source = await startTestApp({ RATE_LIMITS: 'off' });
  await busyPlatform(source);
  chief = await givenIn(source).admin();
  folder = mkdtempSync(path.join(tmpdir(), 'viewloop-test-'));
  backupFile = path.join(folder, 'viewloop.backup');
  await makeBackup(source.databaseUrl, backupFile, '1.2.3');
  backup = readFileSync(backupFile);
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

/** A browser on a server in a process of its own. */
function browserAt({ address }: ServerProcess) {
  let cookie = '';
  return async (method: 'GET' | 'POST', route: string, body?: object) => {
    const response = await fetch(`${address}${route}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      // A connection that the first process has just handed to an ending worker is never answered.
      signal: AbortSignal.timeout(20_000),
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}
type Browser = ReturnType<typeof browserAt>;

const part = (at: number, bytes: Buffer) => ({ at, data: bytes.toString('base64') });

async function begin(ask: Browser, bytes: number): Promise<string> {
  const { status, body } = await ask('POST', '/api/admin/restore-backup', { bytes });
  expect([status, body.code]).toEqual([200, undefined]);
  return `/api/admin/restore-backup/${String(body.upload)}`;
}

/** Sends a file as the screens do. */
async function upload(ask: Browser, file: Buffer): Promise<void> {
  const address = await begin(ask, file.length);
  for (let at = 0; at < file.length; ) {
    const { body } = await ask('POST', `${address}/parts`, part(at, file.subarray(at, at + 30_000)));
    at = Number(body.received);
  }
  expect((await ask('POST', `${address}/finish`)).status).toBe(200);
}

const signIn = (ask: Browser, username: string, password: string) =>
  ask('POST', '/api/login', { username, password }).then(({ status }) => status);

test.each(['1', '2'])(
  'an empty site with %s process(es) takes the backup of another one in its place',
  async (workers) => {
    const database = await createEmptyDatabase();
    const server = await startServer({
      DATABASE_URL: database.url,
      DATA_DIR: temporaryFolder(),
      PORT: String(await freePort()),
      ADMIN_PASSWORD: 'secret1',
      RATE_LIMITS: 'off',
      WORKERS: workers,
    });
    const ask = browserAt(server);
    expect(await signIn(ask, 'admin', 'secret1')).toBe(200);
    const state = async () => (await ask('GET', '/api/admin/restore-backup')).body;
    expect(await state()).toEqual({ possible: true, state: 'none', why: null });

    // Files that are none, or cut short, or made by a newer version.
    const newer = gzipSync(gunzipSync(backup).toString().replace('"0001_platform.sql"', '"9999_later.sql"'));
    for (const [wrong, why] of [
      [Buffer.from('select 1;'), /^The file is not a whole backup: /],
      [backup.subarray(0, -100), /^The file is not a whole backup: /],
      [newer, /upgrade Viewloop first$/],
    ] as const) {
      await upload(ask, wrong);
      await until(async () => (await state()).state === 'refused');
      expect((await state()).why).toMatch(why);
    }

    // An upload that breaks off goes on where it was, and nothing is restored before all of it is there.
    const address = await begin(ask, backup.length);
    const first = backup.subarray(0, 10_000);
    const send = async (at: number, bytes: Buffer) =>
      (await ask('POST', `${address}/parts`, part(at, bytes))).body.received;
    expect(await send(0, first)).toBe(10_000);
    expect(await send(0, first)).toBe(10_000);
    expect(await send(20_000, first)).toBe(10_000);
    expect(await send(10_000, Buffer.alloc(constants.BACKUP_PART_BYTES))).toBe(10_000);
    expect((await ask('POST', `${address}/finish`)).body.code).toBe('upload_incomplete');
    for (let at = 10_000; at < backup.length; ) at = Number(await send(at, backup.subarray(at, at + 50_000)));
    expect((await ask('POST', `${address}/finish`)).status).toBe(200);
    // The server may have ended already to restore it.
    const again = await ask('POST', `${address}/finish`).catch(() => undefined);
    expect(again?.status).not.toBe(200);

    await until(async () => {
      const answer = await ask('GET', '/api/admin/restore-backup').catch(() => undefined);
      return answer?.status === 401;
    });
    expect(server.lines.find((line) => line.startsWith('Restored '))).toMatch(/invariants hold/);
    expect(server.lines).toContainEqual(expect.stringMatching(/^Mail is held since the database was restored/));
    // With several processes this is said when all of them serve again.
    await until(() => server.lines.some((line) => line.startsWith('ADMIN_PASSWORD is ignored')));
    expect(await signIn(ask, 'admin', 'secret1')).toBe(401);
    expect(await signIn(ask, chief.username, chief.password)).toBe(200);
    expect((await ask('POST', '/api/admin/restore-backup', { bytes: 10 })).body.code).toBe('restore_not_empty');
    expect((await state()).possible).toBe(false);
    await server.stop();
    await database.drop();
  },
);

test('a site with members or credits, several servers, and whoever is not the admin are refused', async () => {
  let begun = 0;
  const dataDir = temporaryFolder();
  const app = await startTestApp(
    { RATE_LIMITS: 'off', DATA_DIR: dataDir },
    {
      restore: () => {
        begun++;
      },
    },
  );
  const given = givenIn(app);
  const boss = await given.admin();
  const body = { bytes: backup.length };
  const code = async (who: Member) => (await who.try(admin.beginRestore, { body })).body.code;

  // Somebody who took over an old session of the admin's cannot show who they are.
  await app.db.write(async (tx) => {
    await tx.query(`update member set password_changed_at = password_changed_at - interval '1 hour'`);
    await tx.query(
      `update session set created_at = created_at - interval '11 minutes', confirmed_at = confirmed_at - interval '11 minutes'`,
    );
  });
  expect(await code(boss)).toBe('confirm_first');
  await app.db.write((tx) => tx.query('update session set confirmed_at = now()'));
  const begunUpload = await boss.call(admin.beginRestore, { body });

  const second = await startTestApp({ RATE_LIMITS: 'off' }, { databaseUrl: app.databaseUrl });
  await until(async () => (await code(boss)) === 'restore_other_servers');
  await second.close();
  await until(async () => (await code(boss)) === undefined);

  const member = await given.member();
  expect((await member.try(admin.beginRestore, { body })).status).toBe(403);
  expect(await code(boss)).toBe('restore_not_empty');
  expect((await boss.try(admin.finishRestore, { params: begunUpload })).body.code).toBe('upload_not_found');
  expect(await boss.call(admin.restoreState)).toMatchObject({ possible: false });
  expect(begun).toBe(0);
  await app.close();
});

test('a site that got a member or a server after the upload stays as it is', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  const insert = (name: string) =>
    client.query(
      `insert into member (username, email, password_hash, avatar) values ($1, $1 || '@example.com', 'x', 'male-1')`,
      [name],
    );
  await insert('first');
  await client.query(HOLD_PLACE);
  const replace = () => restoreBackup(database.url, backupFile, { clear: clearEmptySite });
  await expect(replace()).rejects.toThrow('Other servers use the same database');
  await client.query('select pg_advisory_unlock_all()');
  await insert('second');
  await expect(replace()).rejects.toThrow('not empty any more');
  expect((await client.query('select from member')).rowCount).toBe(2);
  await client.query(`delete from member where username = 'second'`);

  // What an operator has installed there beside our tables stays.
  await client.query('create extension if not exists pg_trgm');
  const spoiled = path.join(temporaryFolder(), 'spoiled.backup');
  writeFileSync(spoiled, backup.subarray(0, -20));
  await expect(restoreBackup(database.url, spoiled, { clear: clearEmptySite })).rejects.toThrow('not a whole backup');
  expect((await client.query('select username from member')).rows).toEqual([{ username: 'first' }]);
  const { rows } = await replace();
  expect(rows).toBeGreaterThan(100);
  expect((await client.query(`select from member where username = $1`, [chief.username])).rowCount).toBe(1);
  await client.end();
  await database.drop();
});
