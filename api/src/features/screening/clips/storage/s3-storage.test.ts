import path from 'node:path';
import { clips } from '@viewloop/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, lookAt, plainVideo, sendChunk, testFolder, upload, uploaderIn } from '../../../../testing/clips.ts';
import { type Given, givenIn } from '../../../../testing/given.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { type S3StandIn, startS3StandIn } from '../../../../testing/s3-stand-in.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

const folder = testFolder();
let s3: S3StandIn;
let app: TestApp;
let given: Given;

beforeAll(async () => {
  s3 = await startS3StandIn();
  app = await startTestApp({
    CLIPS: 'on',
    FFMPEG: 'off',
    DATA_DIR: path.join(folder, 'data'),
    CLIPS_S3_URL: s3.url,
    CLIPS_S3_ACCESS_KEY: 'key',
    CLIPS_S3_SECRET_KEY: 'secret',
    RATE_LIMITS: 'off',
  });
  given = givenIn(app);
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

const keysOf = (id: number) => [...s3.objects.keys()].filter((key) => key.startsWith(`${id}/`)).sort();

test('a clip lives in the bucket: its pieces, then its files, then nothing', async () => {
  const who = await uploaderIn(given);
  const id = await upload(app, who, plainVideo(folder), 3);
  expect(keysOf(id)).toHaveLength(3);
  await runJob(app, 'process-clips');
  await runJob(app, 'clean-clips');
  expect(keysOf(id)).toEqual([`${id}/files/full.mp4`]);
  const params = { params: { id } };
  const [rendition] = (await who.member.call(clips.clipAddresses, params)).renditions;
  expect(rendition?.bytes).toBe(s3.objects.get(`${id}/files/full.mp4`)?.length);
  const played = await app.http.inject({ url: rendition?.url as string, headers: { cookie: who.cookie } });
  expect(played.statusCode).toBe(403);
  await who.member.call(clips.deleteClip, params);
  await runJob(app, 'clean-clips');
  expect(keysOf(id)).toEqual([]);
});

test('a storage that is away loses nothing: uploads wait, and the processing does not count', async () => {
  const who = await uploaderIn(given);
  const bytes = plainVideo(folder);
  const { id, uploadUrl } = await begin(who, bytes.length);
  const url = uploadUrl as string;
  s3.away = true;
  const refused = await sendChunk(app, who, url, { offset: 0, bytes });
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
  expect((await lookAt(app, who, url)).headers.get('upload-offset')).toBe('0');
  s3.away = false;
  expect((await sendChunk(app, who, url, { offset: 0, bytes })).status).toBe(204);
  s3.away = true;
  for (let times = 0; times < 4; times++) {
    await app.db.write((tx) => tx.query('update clip set leased_until = null where id = $1', [id]));
    await expect(runJob(app, 'process-clips')).rejects.toThrow('503');
  }
  s3.away = false;
  await app.db.write((tx) => tx.query('update clip set leased_until = null where id = $1', [id]));
  await runJob(app, 'process-clips');
  expect(await who.member.call(clips.readClip, { params: { id } })).toMatchObject({ state: 'waiting' });
});
