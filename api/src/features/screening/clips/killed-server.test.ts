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

/** Five servers start one after the other. */
const LONG = { timeout: 300_000 };

/** A call to a server that may be killed before it answers. */
const callTo = ({ address }: ServerProcess, cookie: string, url: string, body: object = {}) =>
  fetch(`${address}${url}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });

/** Kills the server in the middle of a call. Whether the call was carried out is unknown. */
async function killDuring(one: ServerProcess, calling: Promise<unknown>): Promise<void> {
  await Promise.allSettled([calling, kill(one)]);
}

test(
  'uploading, processing, ready, screening, ended and deleted: no clip is lost, nothing is paid twice, nobody is left',
  LONG,
  async () => {
    const who = await uploaderIn(given);
    const bytes = plainVideo(folder);
    const half = Math.floor(bytes.length / 2);
    const pidFile = path.join(folder, 'hanging.pid');

    // Uploading: what was acknowledged is there.
    const first = await server(hangingFfmpeg(pidFile));
    const { id, uploadUrl } = await begin(who, bytes.length);
    const url = uploadUrl as string;
    expect((await send(first, who, url, 0, bytes.subarray(0, half))).status).toBe(204);
    await kill(first);
    const second = await server(hangingFfmpeg(pidFile));
    expect(await offsetAt(second, who, url)).toBe(half);
    expect((await send(second, who, url, half, bytes.subarray(half))).status).toBe(204);

    // Processing: the program ends with its server, and the next one begins again with the original.
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim()).toMatch(/^\d+$/);
    const pid = Number(readFileSync(pidFile, 'utf8'));
    expect(isRunning(pid)).toBe(true);
    await kill(second);
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await read(who, id)).toMatchObject({ state: 'processing' });
    expect(filesIn(WORK)).not.toEqual([]);

    const third = await server('off');
    await expect.poll(async () => (await read(who, id)).state).toBe('waiting');
    await expect.poll(() => filesIn(path.join(folder, 'data/clips', String(id)))).toEqual(['files/full.mp4']);
    expect(filesIn(WORK)).toEqual([]);

    // Screening: a report that fills the ring is in flight. Sent again to the next server, it is paid once.
    const file = path.join(folder, 'data/clips', String(id), 'files/full.mp4');
    const before = checksumOf(readFileSync(file));
    const room = screeningsIn({ app: quiet, given });
    const viewer = await given.member();
    const cookie = await given.session(viewer);
    const earlier = await room.screened({ seconds: 28 });
    await room.watch(viewer, await room.offerOf(viewer, earlier.id));
    await given.credits(who.member, 20);
    await who.member.call(screening.startScreening, { params: { id }, body: { credits: 20 } });
    await room.admit(id);
    const offer = await room.offerOf(viewer, id);
    await room.send(id, viewer, 3);
    await room.pass(viewer, 3);
    const report = { visitId: offer.visitId, ...room.attention(offer, { seconds: '111' }) };
    await killDuring(third, callTo(third, cookie, '/api/screening/attention', report));
    // Ready or shown, a clip that said so plays after a crash.
    expect(checksumOf(readFileSync(file))).toBe(before);
    const fourth = await server('off');
    expect(await (await callTo(fourth, cookie, '/api/screening/attention', report)).json()).toMatchObject({
      creditsToday: 1,
      balance: 1,
    });

    // Ended: the credits of blocks that nobody began come back once.
    const stop = `/api/clips/${id}/screening/stop`;
    await killDuring(fourth, callTo(fourth, who.cookie, stop));
    await who.member.try(screening.stopScreening, { params: { id } });
    expect(await read(who, id)).toMatchObject({ state: 'ended', screening: { creditsSpent: 2, creditsReturned: 18 } });
    const balances = await quiet.db.read((tx) =>
      Promise.all([viewer.id, who.member.id].map((memberId) => balanceOf(tx, memberId))),
    );
    expect(balances).toEqual([1, 18]);
    execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-']);

    // Deleted, and killed before the files were gone: the next server deletes them.
    await who.member.call(clips.deleteClip, { params: { id } });
    expect(existsSync(file)).toBe(true);
    await server('off');
    await expect.poll(() => existsSync(file)).toBe(false);
  },
);
