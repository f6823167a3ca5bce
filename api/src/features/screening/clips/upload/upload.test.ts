import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { admin, clips, constants } from '@viewloop/contract';
import { expect, test } from 'vitest';
import {
  addressOf,
  begin,
  checksumOf,
  filesIn,
  lookAt,
  sendChunk,
  testFolder,
  type Uploader,
  upload,
  uploaderIn,
} from '../../../../testing/clips.ts';
import { until } from '../../../../testing/processes.ts';
import { race } from '../../../../testing/race.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { testSite } from '../../../../testing/test-site.ts';
import { uploadCall } from './upload-call.ts';
import { uploadLocker } from './upload-lock.ts';

const folder = testFolder();
const environment = { CLIPS: 'on', DATA_DIR: folder, FFMPEG: 'off', CLIPS_MAX_GB: '1', RATE_LIMITS: 'off' };
const site = testSite(environment);

const CLIPS = path.join(folder, 'clips');
const bytesOf = (size: number) => Buffer.alloc(size, 'abcdefg');
const uploader = () => uploaderIn(site.given);
const urlOf = (clip: clips.Clip) => clip.uploadUrl as string;
const read = ({ member }: Uploader, id: number) => member.call(clips.readClip, { params: { id } });
const reserved = async () =>
  (await site.app.db.read((tx) => tx.one<{ sum: number }>('select reserved_bytes as sum from clip_store')))?.sum;
const filesOf = (id: number) => filesIn(path.join(CLIPS, String(id)));

test('a file arrives in pieces, and the last byte begins the processing', async () => {
  const who = await uploader();
  const clip = await begin(who, 10);
  expect(clip).toMatchObject({
    state: 'uploading',
    bytes: 10,
    received: 0,
    uploadUrl: `/api/clips/uploads/${clip.id}`,
  });
  const first = await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(4) });
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '4']);
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(first.headers.get('access-control-allow-origin')).toBeNull();
  const head = await lookAt(site.app, who, urlOf(clip));
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['4', '10']);
  expect(await read(who, clip.id)).toMatchObject({ state: 'uploading', received: 4 });
  expect((await sendChunk(site.app, who, urlOf(clip), { offset: 4, bytes: bytesOf(6) })).status).toBe(204);
  expect(await read(who, clip.id)).toMatchObject({ state: 'processing', received: 10, uploadUrl: null });
  // The client may not have got the last answer, and asks again.
  expect((await lookAt(site.app, who, urlOf(clip))).headers.get('upload-offset')).toBe('10');
});

test('a piece at the wrong place, a piece that is too long and a wrong type change nothing', async () => {
  const who = await uploader();
  const clip = await begin(who, 10);
  expect((await sendChunk(site.app, who, urlOf(clip), { offset: 3, bytes: bytesOf(4) })).status).toBe(409);
  expect((await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(11) })).status).toBe(413);
  const typed = { offset: 0, bytes: bytesOf(4), headers: { 'content-type': 'video/mp4' } };
  expect((await sendChunk(site.app, who, urlOf(clip), typed)).status).toBe(415);
  const without = await fetch(`${await addressOf(site.app)}${urlOf(clip)}`, {
    method: 'HEAD',
    headers: { cookie: who.cookie },
  });
  expect(without.status).toBe(412);
  expect(await read(who, clip.id)).toMatchObject({ received: 0 });
  expect(filesOf(clip.id)).toEqual([]);
});

test('headers of extensions that are not offered are refused, and nothing is stored', async () => {
  const who = await uploader();
  const clip = await begin(who, 10);
  for (const headers of [{ 'upload-length': '5' }, { 'upload-defer-length': '1' }, { 'upload-concat': 'partial' }]) {
    const answer = await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(4), headers });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'bad_request' }]);
  }
  expect(await read(who, clip.id)).toMatchObject({ state: 'uploading', received: 0 });
  expect(filesOf(clip.id)).toEqual([]);
});

test('only the owner can reach an upload: strangers, other members and whoever signed out cannot', async () => {
  const who = await uploader();
  const other = await uploader();
  const clip = await begin(who, 10);
  const chunk = { offset: 0, bytes: bytesOf(4) };
  expect((await sendChunk(site.app, other, urlOf(clip), chunk)).status).toBe(404);
  expect((await lookAt(site.app, other, urlOf(clip))).status).toBe(404);
  expect((await sendChunk(site.app, { ...who, cookie: '' }, urlOf(clip), chunk)).status).toBe(401);
  const foreign = { ...chunk, headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await sendChunk(site.app, who, urlOf(clip), foreign)).status).toBe(403);
  for (const url of ['/api/clips/uploads/..%2f..%2fetc', '/api/clips/uploads/abc', '/api/clips/uploads/999999999'])
    expect((await sendChunk(site.app, who, url, chunk)).status).toBeGreaterThanOrEqual(400);
  for (const method of ['POST', 'DELETE', 'GET'])
    expect(
      (await fetch(`${await addressOf(site.app)}${urlOf(clip)}`, { method, headers: { cookie: who.cookie } })).status,
    ).toBe(405);
  await site.app.db.write((tx) => tx.query('delete from session where member_id = $1', [who.member.id]));
  expect((await sendChunk(site.app, who, urlOf(clip), chunk)).status).toBe(401);
  expect(filesOf(clip.id)).toEqual([]);
});

test('a suspended member cannot go on with an upload', async () => {
  const who = await uploader();
  const clip = await begin(who, 10);
  const boss = await site.given.admin();
  await boss.call(admin.suspendMember, { body: { userId: who.member.id, reason: 'Spam' } });
  const chunk = { offset: 0, bytes: bytesOf(10) };
  expect((await sendChunk(site.app, who, urlOf(clip), chunk)).status).toBeGreaterThanOrEqual(401);
  expect(filesOf(clip.id)).toEqual([]);
  const [row] = await site.app.db.read((tx) =>
    tx.query<{ received: number }>('select received from clip where id = $1', [clip.id]),
  );
  expect(row?.received).toBe(0);
});

test('nothing of what a member writes becomes a path', async () => {
  const who = await uploader();
  const clip = await begin(who, 4, '../../../etc/passwd\\..');
  expect((await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(4) })).status).toBe(204);
  expect(clip.title).toBe('../../../etc/passwd\\..');
  expect(filesOf(clip.id)).toEqual(['original/0']);
  expect(filesIn(folder).filter((file) => file.includes('passwd'))).toEqual([]);
});

test('a file without a byte, or with fewer than none, is refused at the beginning', async () => {
  const who = await uploader();
  for (const bytes of [0, -1, 0.5])
    expect((await who.member.try(clips.createClip, { body: { title: 'x', bytes } })).status).toBe(400);
  expect(await who.member.call(clips.listClips)).toEqual([]);
});

test('a disk that takes no more: nothing is counted, and the upload goes on when there is room', async () => {
  const who = await uploader();
  const clip = await begin(who, 10);
  await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(4) });
  // A file where the folder of the pieces should be: every write fails, as on a full disk.
  const pieces = path.join(CLIPS, String(clip.id), 'original');
  renameSync(pieces, `${pieces}.kept`);
  writeFileSync(pieces, '');
  const rest = { offset: 4, bytes: bytesOf(6) };
  const refused = await sendChunk(site.app, who, urlOf(clip), rest);
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await read(who, clip.id)).toMatchObject({ state: 'uploading', received: 4 });
  rmSync(pieces);
  renameSync(`${pieces}.kept`, pieces);
  expect((await sendChunk(site.app, who, urlOf(clip), rest)).status).toBe(204);
  expect(await read(who, clip.id)).toMatchObject({ state: 'processing', received: 10 });
  expect(filesOf(clip.id)).toEqual(['original/0', 'original/4']);
});

test('a wrong checksum is refused and nothing of the piece counts; a right one is kept', async () => {
  const who = await uploader();
  const clip = await begin(who, 8);
  const wrong = { offset: 0, bytes: bytesOf(4), headers: { 'upload-checksum': checksumOf(bytesOf(3)) } };
  expect((await sendChunk(site.app, who, urlOf(clip), wrong)).status).toBe(460);
  expect(await read(who, clip.id)).toMatchObject({ received: 0 });
  const unknown = { ...wrong, headers: { 'upload-checksum': 'crc32 AAAA' } };
  expect((await sendChunk(site.app, who, urlOf(clip), unknown)).status).toBe(400);
  const right = { ...wrong, headers: { 'upload-checksum': checksumOf(bytesOf(4)) } };
  expect((await sendChunk(site.app, who, urlOf(clip), right)).status).toBe(204);
  expect(await read(who, clip.id)).toMatchObject({ received: 4 });
});

/** Sends the beginning of a piece and then hangs up. */
async function hangUp(who: Uploader, url: string, bytes: Buffer): Promise<void> {
  const { port } = new URL(await addressOf(site.app));
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
    'content-length': String(2 * bytes.length),
    cookie: who.cookie,
  };
  const call = request({ port, host: '127.0.0.1', method: 'PATCH', path: url, headers });
  call.on('error', () => {});
  await new Promise<void>((resolve) => call.write(bytes, () => resolve()));
  await sleep(100);
  call.destroy();
}

test('what arrived before the line was lost is kept', async () => {
  const who = await uploader();
  const clip = await begin(who, 200_000);
  await hangUp(who, urlOf(clip), bytesOf(100_000));
  await expect.poll(async () => (await lookAt(site.app, who, urlOf(clip))).headers.get('upload-offset')).toBe('100000');
  const rest = { offset: 100_000, bytes: bytesOf(100_000) };
  expect((await sendChunk(site.app, who, urlOf(clip), rest)).status).toBe(204);
  expect(await read(who, clip.id)).toMatchObject({ state: 'processing' });
});

test('two tabs that send the same piece: it counts once', async () => {
  const who = await uploader();
  const clip = await begin(who, 3_000_000);
  const chunk = { offset: 0, bytes: bytesOf(2_500_000) };
  const answers = await Promise.all([1, 2].map(() => sendChunk(site.app, who, urlOf(clip), chunk)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await read(who, clip.id)).toMatchObject({ received: 2_500_000 });
});

test('a lease whose taking or ending got no answer from the database does not hold up the next request', async () => {
  const { db } = site.app;
  const who = await uploader();
  const clip = await begin(who, 10);
  // The first write takes the lease, the second ends it.
  for (const lost of [
    { write: 1, arrives: true },
    { write: 2, arrives: false },
  ]) {
    let writes = 0;
    const locker = uploadLocker({
      read: db.read,
      async write(work) {
        const isLost = ++writes === lost.write;
        const written = isLost && !lost.arrives ? undefined : await db.write(work);
        if (isLost) throw new Error('the connection broke');
        return written as Awaited<ReturnType<typeof work>>;
      },
    });
    const call = { lease: randomUUID(), checksum: undefined, stored: Promise.resolve(), addHeader() {} };
    await uploadCall.run(call, async () => {
      const lock = locker.newLock(String(clip.id));
      await lock
        .lock(new AbortController().signal, async () => {})
        .then(
          () => lock.unlock(),
          () => {},
        );
    });
    await until(
      async () =>
        (await db.read((tx) => tx.one('select 1 from clip where id = $1 and lease is null', [clip.id]))) !== undefined,
    );
  }
  expect((await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(10) })).status).toBe(204);
});

test('an upload goes on at another server, which shares the folder', async () => {
  const who = await uploader();
  const clip = await begin(who, 10);
  await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(4) });
  const second = await startTestApp(environment, { databaseUrl: site.app.databaseUrl });
  expect((await sendChunk(second, who, urlOf(clip), { offset: 4, bytes: bytesOf(6) })).status).toBe(204);
  await second.close();
  expect(await read(who, clip.id)).toMatchObject({ state: 'processing' });
});

test('a server with a folder of its own does not start', async () => {
  const { diskStorage } = await import('../storage/disk-storage.ts');
  const { demandSameStorage } = await import('../storage/same-storage.ts');
  const other = path.join(folder, 'elsewhere');
  const told: string[] = [];
  const oneOfSeveral = { isAlone: false, onOther: () => void told.push('other') };
  await expect(demandSameStorage(site.app.db, diskStorage(other), oneOfSeveral)).rejects.toThrow(
    'one shared CLIPS_DIR',
  );
  await demandSameStorage(site.app.db, diskStorage(CLIPS), oneOfSeveral);
  expect(told).toEqual([]);
});

test('a server that is alone starts after its database was restored, also with the folder of another site', async () => {
  const { diskStorage } = await import('../storage/disk-storage.ts');
  const { demandSameStorage } = await import('../storage/same-storage.ts');
  const told: string[] = [];
  const alone = { isAlone: true, onOther: () => void told.push('other') };
  const look = (where: string) => demandSameStorage(site.app.db, diskStorage(where), alone);
  await look(path.join(folder, 'empty'));
  expect(told).toEqual(['other']);
  await look(path.join(folder, 'empty'));
  expect(told).toEqual(['other']);
  await look(CLIPS);
  expect(told).toEqual(['other', 'other']);
});

test('quotas are reserved at the beginning: size, clips a day, room of the site', async () => {
  const who = await uploader();
  const tooLarge = await who.member.try(clips.createClip, { body: { title: 'x', bytes: 301 * 1024 * 1024 } });
  expect(tooLarge).toMatchObject({
    status: 413,
    body: { code: 'clip_too_large', message: 'A clip can have 300 MB at most' },
  });
  const attempts = await race(9, () => who.member.try(clips.createClip, { body: { title: 'x', bytes: 10 } }));
  expect(attempts.filter(({ status }) => status === 200)).toHaveLength(constants.CLIPS_A_DAY.new);
  expect(attempts.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'clips_of_day' });
  const full = [];
  for (const one of await Promise.all([1, 2, 3, 4].map(uploader)))
    full.push(await one.member.try(clips.createClip, { body: { title: 'x', bytes: 290 * 1024 * 1024 } }));
  expect(full.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
  expect(full[3]?.body).toMatchObject({ code: 'clips_full' });
});

test('an upload that stands still is given up after an hour: its bytes are gone and its room is free', async () => {
  await runJob(site.app, 'clean-clips');
  const before = (await reserved()) as number;
  const who = await uploader();
  const clip = await begin(who, 1000);
  await sendChunk(site.app, who, urlOf(clip), { offset: 0, bytes: bytesOf(4) });
  expect(await reserved()).toBe(before + 1000);
  expect(filesOf(clip.id)).toEqual(['original/0']);
  await site.app.db.write((tx) =>
    tx.query(`update clip set received_at = now() - interval '61 minutes' where id = $1`, [clip.id]),
  );
  await runJob(site.app, 'clean-clips');
  expect(await read(who, clip.id)).toMatchObject({
    state: 'failed',
    fault: { code: 'upload_given_up', message: expect.stringContaining('stood still for an hour') },
  });
  expect(filesOf(clip.id)).toEqual([]);
  expect(await reserved()).toBe(before);
  expect((await sendChunk(site.app, who, urlOf(clip), { offset: 4, bytes: bytesOf(4) })).status).toBe(410);
});

test('a clip that is deleted while it arrives leaves nothing', async () => {
  const who = await uploader();
  const id = await upload(site.app, who, bytesOf(1000));
  await who.member.call(clips.deleteClip, { params: { id } });
  await runJob(site.app, 'clean-clips');
  expect(filesOf(id)).toEqual([]);
  expect(await read(who, id)).toMatchObject({ state: 'deleted', deletedAt: expect.any(String) });
});
