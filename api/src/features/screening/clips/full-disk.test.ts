import { readFileSync } from 'node:fs';
import path from 'node:path';
import { clips } from '@viewloop/contract';
import { expect, test } from 'vitest';
import {
  begin,
  checksumOf,
  filesIn,
  plainVideo,
  sendChunk,
  testFolder,
  type Uploader,
  upload,
  uploaded,
  uploaderIn,
} from '../../../testing/clips.ts';
import { runJob } from '../../../testing/run-job.ts';
import { smallDisk } from '../../../testing/small-disk.ts';
import { testSite } from '../../../testing/test-site.ts';

const folder = testFolder();
const disk = smallDisk(path.join(folder, 'disk'), 8, ['clips', 'clip-work']);
const site = testSite({ CLIPS: 'on', DATA_DIR: disk.folder, FFMPEG: 'off', RATE_LIMITS: 'off' });

const CLIPS = path.join(disk.folder, 'clips');
const WORK = path.join(disk.folder, 'clip-work');
const KILOBYTE = 1024;
const read = ({ member }: Uploader, id: number) => member.call(clips.readClip, { params: { id } });
const waitIsOver = (id: number) =>
  site.app.db.write((tx) => tx.query('update clip set leased_until = now() where id = $1', [id]));

test('a disk that is full while a clip is uploaded: a clear refusal, nothing half is kept, and it goes on when there is room', async () => {
  const who = await uploaderIn(site.given);
  const bytes = plainVideo(folder);
  const ready = await uploaded(site.app, who, bytes);
  expect(ready.state).toBe('waiting');
  const file = path.join(CLIPS, String(ready.id), 'files/full.mp4');
  const before = checksumOf(readFileSync(file));

  const clip = await begin(who, bytes.length);
  const url = clip.uploadUrl as string;
  const half = Math.floor(bytes.length / 2);
  expect((await sendChunk(site.app, who, url, { offset: 0, bytes: bytes.subarray(0, half) })).status).toBe(204);
  const rest = { offset: half, bytes: bytes.subarray(half) };
  // With no room at all, and with room for a part.
  for (const left of [0, 16 * KILOBYTE]) {
    disk.fill(left);
    const refused = await sendChunk(site.app, who, url, rest);
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect(await read(who, clip.id)).toMatchObject({ state: 'uploading', received: half });
  }
  disk.free();
  expect(filesIn(path.join(CLIPS, String(clip.id)))).toEqual(['original/0']);
  expect((await sendChunk(site.app, who, url, rest)).status).toBe(204);
  await runJob(site.app, 'process-clips');
  expect(await read(who, clip.id)).toMatchObject({ state: 'waiting' });
  // The clip that was ready all the time is the same as before.
  expect(checksumOf(readFileSync(file))).toBe(before);
});

test('a disk that is full while a clip is made playable: it does not count as a try, nothing is left, and the clip is made later', async () => {
  const who = await uploaderIn(site.given);
  const bytes = plainVideo(folder);
  const id = await upload(site.app, who, bytes);
  // No room; for a part of the original; for the original and a part of what is made of it; and for that, but not to store it.
  for (const left of [
    0,
    bytes.length - 16 * KILOBYTE,
    bytes.length + 64 * KILOBYTE,
    2 * bytes.length + 96 * KILOBYTE,
  ]) {
    disk.fill(left);
    await waitIsOver(id);
    await expect(runJob(site.app, 'process-clips'), `with ${left} bytes left`).rejects.toThrow(/ENOSPC|ENOTDIR|EEXIST/);
    expect(await read(who, id), `with ${left} bytes left`).toMatchObject({ state: 'processing', fault: null });
    disk.free();
    expect(filesIn(WORK)).toEqual([]);
    expect(filesIn(path.join(CLIPS, String(id), 'files'))).toEqual([]);
  }
  await waitIsOver(id);
  await runJob(site.app, 'process-clips');
  await runJob(site.app, 'clean-clips');
  expect(await read(who, id)).toMatchObject({ state: 'waiting' });
  expect(filesIn(path.join(CLIPS, String(id)))).toEqual(['files/full.mp4']);
});
