import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clips, screening } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../../../ledger/index.ts';
import { auditAfterEach } from '../../../testing/audit-after-each.ts';
import {
  begin,
  checksumOf,
  filesIn,
  plainVideo,
  testFolder,
  type Uploader,
  uploaderIn,
} from '../../../testing/clips.ts';
import { type Given, givenIn } from '../../../testing/given.ts';
import { screeningsIn } from '../../../testing/screenings.ts';
import { type ServerProcess, startServer } from '../../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Kills real servers with -9 while a clip is in each of its states. The next server goes on where the first one was. */

const folder = testFolder();
const environment = { CLIPS: 'on', DATA_DIR: path.join(folder, 'data'), RATE_LIMITS: 'off' };
const WORK = path.join(folder, 'data/clip-work');

/** Runs no jobs. People and looks at the database come from here. */
let quiet: TestApp;
let given: Given;
const servers = new Set<ServerProcess>();
beforeAll(async () => {
  quiet = await startTestApp({ ...environment, FFMPEG: 'off' });
  given = givenIn(quiet);
});
afterAll(async () => {
  for (const server of servers) await kill(server);
  await quiet.close();
});

auditAfterEach(() => quiet);

async function server(ffmpeg: string): Promise<ServerProcess> {
  const started = await startServer({ ...environment, DATABASE_URL: quiet.databaseUrl, FFMPEG: ffmpeg });
  servers.add(started);
  return started;
}

/** Others wait until the leases of the dead server have run out; this skips the wait. */
async function kill(one: ServerProcess): Promise<void> {
  servers.delete(one);
  await one.killGroup();
  await quiet.db.write(async (tx) => {
    await tx.query(`update job set leased_until = '-infinity'`);
    await tx.query(`update clip set leased_until = '-infinity' where leased_until is not null`);
  });
}

const TUS = { 'tus-resumable': '1.0.0' };
const offsetAt = async ({ address }: ServerProcess, { cookie }: Uploader, url: string) => {
  const answer = await fetch(`${address}${url}`, { method: 'HEAD', headers: { ...TUS, cookie } });
  return Number(answer.headers.get('upload-offset'));
};
const send = ({ address }: ServerProcess, { cookie }: Uploader, url: string, offset: number, bytes: Buffer) =>
  fetch(`${address}${url}`, {
    method: 'PATCH',
    headers: { ...TUS, cookie, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: new Uint8Array(bytes),
  });
const read = ({ member }: Uploader, id: number) => member.call(clips.readClip, { params: { id } });
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

/** Stands in for ffmpeg and never ends. Writes its number, so that a test can look whether it still runs. */
function hangingFfmpeg(pidFile: string): string {
  const at = path.join(folder, 'hanging');
  mkdirSync(at, { recursive: true });
  writeFileSync(path.join(at, 'ffmpeg'), `#!/bin/sh\necho $$ > ${pidFile}\nexec sleep 1000\n`);
  writeFileSync(path.join(at, 'ffprobe'), '#!/bin/sh\nexec ffprobe "$@"\n');
  for (const program of ['ffmpeg', 'ffprobe']) chmodSync(path.join(at, program), 0o755);
  return path.join(at, 'ffmpeg');
}

/** A call to a server that may be killed before it answers. */
const callTo = ({ address }: ServerProcess, cookie: string, url: string, body: object = {}) =>
  fetch(`${address}${url}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });

/** Kills the server in the middle of these calls. Whether they were carried out is unknown. */
async function killDuring(one: ServerProcess, ...calls: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled([...calls, kill(one)]);
}

const fileOf = (id: number) => path.join(folder, 'data/clips', String(id), 'files/full.mp4');

// Two clips are in two different states whenever a server is killed, so three servers are enough for all of them.
test('uploading, processing, ready, screening, ended and deleted: no clip is lost, nothing is paid twice, nobody is left', async () => {
  const [ada, bruno] = [await uploaderIn(given), await uploaderIn(given)];
  const bytes = plainVideo(folder);
  const half = Math.floor(bytes.length / 2);
  const pidFile = path.join(folder, 'hanging.pid');

  // Ada's clip is being processed and Bruno's is being uploaded.
  const first = await server(hangingFfmpeg(pidFile));
  const { id: shown, uploadUrl: shownUrl } = await begin(ada, bytes.length);
  expect((await send(first, ada, shownUrl as string, 0, bytes)).status).toBe(204);
  const { id: ended, uploadUrl } = await begin(bruno, bytes.length);
  const url = uploadUrl as string;
  expect((await send(first, bruno, url, 0, bytes.subarray(0, half))).status).toBe(204);
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim()).toMatch(/^\d+$/);
  const pid = Number(readFileSync(pidFile, 'utf8'));
  expect(isRunning(pid)).toBe(true);
  await kill(first);

  // The program ended with its server, the next one begins again with the original, and what was acknowledged is there.
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await read(ada, shown)).toMatchObject({ state: 'processing' });
  expect(filesIn(WORK)).not.toEqual([]);
  const second = await server('off');
  expect(await offsetAt(second, bruno, url)).toBe(half);
  expect((await send(second, bruno, url, half, bytes.subarray(half))).status).toBe(204);
  await expect.poll(async () => (await read(ada, shown)).state).toBe('waiting');
  await expect.poll(async () => (await read(bruno, ended)).state).toBe('waiting');
  await expect.poll(() => filesIn(WORK)).toEqual([]);
  const before = [shown, ended].map((id) => checksumOf(readFileSync(fileOf(id))));

  // Both are shown. A report that fills a ring is in flight for Ada's, and Bruno's is about to end after a block was paid.
  const room = screeningsIn({ app: quiet, given });
  const earlier = await room.screened({ seconds: 28 });
  for (const [{ member }, id] of [
    [bruno, ended],
    [ada, shown],
  ] as const) {
    await given.credits(member, 20);
    await member.call(screening.startScreening, { params: { id }, body: { credits: 20 } });
    await room.admit(id);
  }
  const other = await given.member();
  await room.watch(other, await room.offerOf(other, ended));
  const viewer = await given.member();
  const cookie = await given.session(viewer);
  await room.watch(viewer, await room.offerOf(viewer, earlier.id));
  const offer = await room.offerOf(viewer, shown);
  await room.send(shown, viewer, 3);
  await room.pass(viewer, 3);
  const report = { visitId: offer.visitId, ...room.attention(offer, { seconds: '111' }) };
  await killDuring(
    second,
    callTo(second, cookie, '/api/screening/attention', report),
    callTo(second, bruno.cookie, `/api/clips/${ended}/screening/stop`),
  );
  // Ready or shown, a clip that said so plays after a crash.
  expect([shown, ended].map((id) => checksumOf(readFileSync(fileOf(id))))).toEqual(before);

  // Ended: the credits of blocks that nobody began come back once.
  await bruno.member.try(screening.stopScreening, { params: { id: ended } });
  expect(await read(bruno, ended)).toMatchObject({
    state: 'ended',
    screening: { creditsSpent: 2, creditsReturned: 18 },
  });
  // Deleted, and killed before the files were gone: the next server deletes them.
  await bruno.member.call(clips.deleteClip, { params: { id: ended } });
  expect(existsSync(fileOf(ended))).toBe(true);
  const third = await server('off');
  await expect.poll(() => filesIn(path.join(folder, 'data/clips', String(ended)))).toEqual([]);
  await expect.poll(() => filesIn(path.join(folder, 'data/clips', String(shown)))).toEqual(['files/full.mp4']);

  // Sent again to the next server, the report is paid once.
  expect(await (await callTo(third, cookie, '/api/screening/attention', report)).json()).toMatchObject({
    creditsToday: 1,
    balance: 1,
  });
  expect(await read(ada, shown)).toMatchObject({ state: 'screening', screening: { creditsSpent: 2 } });
  const balances = await quiet.db.read((tx) =>
    Promise.all([viewer.id, ada.member.id, bruno.member.id].map((memberId) => balanceOf(tx, memberId))),
  );
  expect(balances).toEqual([1, 0, 18]);
  execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', fileOf(shown), '-f', 'null', '-']);
});
