import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { clips } from '@viewloop/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, H264, testFolder, upload, uploaded, uploaderIn, video } from '../../../../testing/clips.ts';
import { runJob } from '../../../../testing/run-job.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type TestSite, testSite } from '../../../../testing/test-site.ts';

const folder = testFolder();
const settings = (name: string, more: Record<string, string>) => ({
  CLIPS: 'on',
  DATA_DIR: path.join(folder, name),
  RATE_LIMITS: 'off',
  ...more,
});
const storeOf = ({ app }: TestSite) => path.join(app.settings.dataDir, 'clips');
const filesOf = (site: TestSite, id: number) => filesIn(path.join(storeOf(site), String(id), 'files'));
const made = async (site: TestSite, bytes: Buffer) => uploaded(site.app, await uploaderIn(site.given), bytes);
const probe = (file: string) =>
  JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file], {
      encoding: 'utf8',
    }),
  );
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];

/** Half a second more than the shortest clip that is taken, and small, because each is encoded and decoded several times. */
const SECONDS = 1.5;
const PICTURE = lavfi(`testsrc2=s=180x320:r=10:d=${SECONDS}`);
const SOUND = lavfi(`sine=d=${SECONDS}`);
const INDEX_FIRST = ['-movflags', '+faststart'];
const plain = () => video(folder, [...PICTURE, ...SOUND, ...H264]);
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
const webm = () => video(folder, [...PICTURE, ...SOUND, ...VP8], 'webm');

/** Nothing but the files of clips that can be played is left, neither in the storage nor where files are worked on. */
async function expectNothingLeft(site: TestSite): Promise<void> {
  expect(filesIn(path.join(site.app.settings.dataDir, 'clip-work'))).toEqual([]);
  const rows = await site.app.db.read((tx) =>
    tx.query<{ id: number }>(`select id from clip where state in ('failed', 'deleted', 'refused')`),
  );
  expect(rows.flatMap(({ id }) => filesIn(path.join(storeOf(site), String(id))))).toEqual([]);
  const [sums] = await site.app.db.read((tx) =>
    tx.query<{ of: number; all: number }>(
      'select (select coalesce(sum(reserved_bytes), 0)::bigint from clip) as of, reserved_bytes as all from clip_store',
    ),
  );
  expect(sums?.all).toBe(sums?.of);
}

// Each site has only its own tests around it, because the books are audited after every test of a site.
describe('without ffmpeg', () => {
  const without = testSite(settings('without', { FFMPEG: 'off' }));

  test('H.264 and AAC become a clean file with the index in front, and the original is gone', async () => {
    const tags = ['-metadata', 'title=secret', '-metadata', 'location=+52.5+13.4/'];
    const clip = await made(without, video(folder, [...PICTURE, ...SOUND, ...H264, ...tags], 'mov'));
    expect(clip).toMatchObject({ state: 'waiting', progress: 100, width: 180, height: 320, hasSound: true, frames: 0 });
    expect(filesIn(path.join(storeOf(without), String(clip.id)))).toEqual(['files/full.mp4']);
    const file = path.join(storeOf(without), String(clip.id), 'files/full.mp4');
    const { streams, format } = probe(file);
    expect(streams.map((one: { codec_name: string }) => one.codec_name)).toEqual(['h264', 'aac']);
    expect(Math.abs(Number(format.duration) - SECONDS) * 1000).toBeLessThan(200);
    const bytes = readFileSync(file);
    expect(bytes.includes('secret') || bytes.includes('+52.5')).toBe(false);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-i', file, '-f', 'null', '-']);
    await expectNothingLeft(without);
  });

  test.each<[string, string, () => Buffer]>([
    ['another codec', 'needs_h264', () => video(folder, [...PICTURE, '-c:v', 'mpeg4'])],
    ['WebM', 'needs_h264', webm],
    ['ten bits', 'needs_h264', () => video(folder, [...PICTURE, ...H264, '-pix_fmt', 'yuv420p10le'])],
    ['sound only', 'no_picture', () => video(folder, [...SOUND, '-c:a', 'aac'], 'mp4')],
    ['cut off', 'damaged', () => half(plain())],
    ['an index that claims four billion frames', 'damaged', indexBomb],
    ['a packed index that unpacks to 400 MB', 'damaged', packedIndex],
    ['text', 'not_a_video', () => Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret.ts\n')],
  ])('%s: %s', async (_name, fault, make) => {
    const clip = await made(without, make());
    expect(clip).toMatchObject({ state: 'failed', fault: { code: fault, message: expect.stringMatching(/\w.*\.$/) } });
    await expectNothingLeft(without);
  });
});

/** The table of sizes says: four billion frames of one byte each. */
function indexBomb(): Buffer {
  const bytes = video(folder, [...PICTURE, ...SOUND, ...H264, ...INDEX_FIRST]);
  const at = bytes.indexOf('stsz');
  bytes.writeUInt32BE(1, at + 8);
  bytes.writeUInt32BE(0xffffffff, at + 12);
  return bytes;
}

const box = (type: string, ...parts: Buffer[]) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};

/** QuickTime allows a compressed index. This one is 400 kB of nothing but zeros, a thousand times as many. */
function packedIndex(): Buffer {
  const size = 400 * 1024 * 1024;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  const packed = box('cmov', box('dcom', Buffer.from('zlib')), box('cmvd', length, zeros(size)));
  return Buffer.concat([
    box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')),
    box('moov', packed),
    box('mdat', Buffer.alloc(64)),
  ]);
}

/** So many zeros as zlib packs them, without ever having them in memory: each block of a megabyte is packed alike. */
function zeros(size: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array.from({ length: size / (1024 * 1024) }, () => one);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([0x03, 0x00])]);
}

function indexLast(): Buffer {
  const bytes = plain();
  expect(bytes.lastIndexOf('moov')).toBeGreaterThan(bytes.indexOf('mdat'));
  return bytes;
}

function manyTracks(): Buffer {
  const maps = Array.from({ length: 100 }, () => ['-map', '1:a']).flat();
  return video(folder, [...PICTURE, ...SOUND, '-map', '0:v', ...maps, ...H264, '-c:a', 'pcm_s16le'], 'mov');
}

function rotated(): Buffer {
  const file = path.join(folder, 'lying.mp4');
  writeFileSync(file, video(folder, [...lavfi(`testsrc2=s=320x180:r=10:d=${SECONDS}`), ...H264]));
  return video(folder, ['-i', file, '-metadata:s:v:0', 'rotate=90', '-c', 'copy']);
}

/** One picture is encoded and repeated, because to encode sixty of this size takes as long as ten other clips. */
function largeAndFast(): Buffer {
  const file = path.join(folder, 'one-picture.mp4');
  writeFileSync(file, video(folder, [...lavfi('color=red:s=2160x3840:r=60'), '-frames:v', '1', ...H264]));
  return video(folder, ['-stream_loop', '59', '-i', file, ...lavfi('sine=d=1'), '-c:v', 'copy', '-c:a', 'aac']);
}

/** Stands in for ffmpeg. ffprobe is the real one. */
const STAND_IN = path.join(folder, 'stand-in/ffmpeg');

/** From now on this is what the program that stands in for ffmpeg does. */
function standIn(script: string): void {
  mkdirSync(path.dirname(STAND_IN), { recursive: true });
  writeFileSync(STAND_IN, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  writeFileSync(path.join(path.dirname(STAND_IN), 'ffprobe'), `#!/bin/sh\nexec ffprobe "$@"\n`, { mode: 0o755 });
}

const vertical = expect.objectContaining({ state: 'waiting', width: 180, height: 320 });

describe('with ffmpeg', () => {
  const withFfmpeg = testSite(settings('with', { FFMPEG: 'auto' }));

  test('4K with 60 frames a second becomes a clip of two sizes, nine pictures and a cover, each checked', async () => {
    const clip = await made(withFfmpeg, largeAndFast());
    expect(clip).toMatchObject({ state: 'waiting', width: 720, height: 1280, hasSound: true, frames: 9, cover: 1 });
    expect(Math.abs((clip.durationMs as number) - 1000)).toBeLessThan(200);
    const frames = Array.from({ length: 9 }, (_, index) => `frame-${index + 1}.jpg`);
    expect(filesOf(withFfmpeg, clip.id)).toEqual(['480.mp4', '720.mp4', ...frames]);
    const { streams } = probe(path.join(storeOf(withFfmpeg), String(clip.id), 'files/480.mp4'));
    expect(streams[0]).toMatchObject({
      codec_name: 'h264',
      width: 480,
      height: 854,
      pix_fmt: 'yuv420p',
      avg_frame_rate: '30/1',
    });
    await expectNothingLeft(withFfmpeg);
  });

  test.each<[string, unknown, () => Buffer]>([
    [
      'no sound',
      expect.objectContaining({ state: 'waiting', hasSound: false }),
      () => video(folder, [...PICTURE, ...H264]),
    ],
    [
      'an odd size',
      expect.objectContaining({ state: 'waiting', width: 178, height: 322 }),
      () =>
        video(folder, [
          // Unlike testsrc2, this source does not round its size.
          ...lavfi('testsrc=s=177x321:r=10:d=1.5'),
          '-c:v',
          'libx264',
          '-pix_fmt',
          'yuv444p',
          '-preset',
          'ultrafast',
        ]),
    ],
    ['the index at the end', vertical, indexLast],
    ['rotated by a tag', vertical, rotated],
    [
      'a variable frame rate',
      vertical,
      () => video(folder, [...PICTURE, ...SOUND, '-vf', "select='not(mod(n,3))+lt(n,5)'", '-vsync', 'vfr', ...H264]),
    ],
    [
      'HLG',
      vertical,
      () =>
        video(folder, [
          ...PICTURE,
          '-c:v',
          'libx265',
          '-preset',
          'ultrafast',
          '-x265-params',
          'log-level=none',
          '-pix_fmt',
          'yuv420p10le',
          '-color_primaries',
          'bt2020',
          '-color_trc',
          'arib-std-b67',
          '-colorspace',
          'bt2020nc',
        ]),
    ],
    ['WebM', vertical, webm],
  ])('%s becomes a clip', async (_name, expected, make) => {
    expect(await made(withFfmpeg, make())).toEqual(expected);
    await expectNothingLeft(withFfmpeg);
  });

  test.each<[string, string, () => Buffer]>([
    ['sound only', 'no_picture', () => video(folder, [...SOUND, '-c:a', 'aac'], 'mp4')],
    ['one frame', 'too_short', () => video(folder, [...PICTURE, '-frames:v', '1', ...H264])],
    ['61 seconds', 'too_long', () => video(folder, [...lavfi('color=s=64x64:r=2:d=61'), ...H264])],
    [
      '16384 pixels wide',
      'picture_too_large',
      () => video(folder, [...lavfi('color=s=16384x32:r=1:d=2'), '-c:v', 'png'], 'mov'),
    ],
    ['1000 frames a second', 'too_many_frames', () => video(folder, [...lavfi('color=s=64x64:r=1000:d=1.1'), ...H264])],
    ['100 sound tracks', 'too_many_tracks', manyTracks],
    [
      'cut off, with the index in front',
      'damaged',
      () => half(video(folder, [...PICTURE, ...SOUND, ...H264, ...INDEX_FIRST])),
    ],
    ['cut off, with the index behind', 'damaged', () => half(plain())],
    ['an index that claims four billion frames', 'damaged', indexBomb],
    ['a packed index that unpacks to 400 MB', 'damaged', packedIndex],
    ['a playlist', 'not_a_video', () => Buffer.from('#EXTM3U\n#EXTINF:3,\nfile:///etc/passwd\n')],
    ['a concat script', 'not_a_video', () => Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    [
      'a drawing',
      'not_a_video',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ['one byte', 'not_a_video', () => Buffer.alloc(1)],
  ])('%s: %s', async (_name, fault, make) => {
    const clip = await made(withFfmpeg, make());
    expect(clip).toMatchObject({ state: 'failed', fault: { code: fault, message: expect.stringMatching(/\w.*\.$/) } });
    await expectNothingLeft(withFfmpeg);
  });

  const isRunning = (pid: number) => existsSync(`/proc/${pid}`);
  const waitIsOver = (id: number) =>
    withFfmpeg.app.db.write((tx) => tx.query('update clip set leased_until = now() where id = $1', [id]));
  const read = async (who: Awaited<ReturnType<typeof uploaderIn>>, id: number) =>
    who.member.call(clips.readClip, { params: { id } });

  describe('when ffmpeg fails', () => {
    /** Another server on the same database and folder, with another ffmpeg. */
    let other: TestApp;
    beforeAll(async () => {
      standIn('exit 1');
      const { databaseUrl } = withFfmpeg.app;
      other = await startTestApp(settings('with', { FFMPEG: STAND_IN }), { databaseUrl });
    });
    afterAll(() => other.close());

    test('one that eats memory is stopped by its limit, and after three tries the clip fails with a sentence', async () => {
      standIn('python3 -c "x = bytearray(8 * 1024 ** 3)" 2> /dev/null || kill -9 $$');
      const who = await uploaderIn(withFfmpeg.given);
      const id = await upload(withFfmpeg.app, who, plain());
      for (const state of ['processing', 'processing', 'failed']) {
        await waitIsOver(id);
        await runJob(other, 'process-clips');
        expect(await read(who, id)).toMatchObject({ state });
      }
      expect((await read(who, id)).fault?.code).toBe('not_processed');
      await runJob(withFfmpeg.app, 'clean-clips');
      await expectNothingLeft(withFfmpeg);
    });

    test('one that hangs ends with the server, and the next server takes the clip up again', async () => {
      const pidFile = path.join(folder, 'hanging.pid');
      standIn(`echo $$ > ${pidFile}; exec sleep 1000`);
      const who = await uploaderIn(withFfmpeg.given);
      const id = await upload(withFfmpeg.app, who, plain());
      const stop = new AbortController();
      const running = runJob(other, 'process-clips', stop.signal);
      await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8').trim()).toMatch(/^\d+$/);
      const pid = Number(readFileSync(pidFile, 'utf8'));
      expect(isRunning(pid)).toBe(true);
      stop.abort();
      await running;
      expect(isRunning(pid)).toBe(false);
      expect(await read(who, id)).toMatchObject({ state: 'processing' });
      await runJob(withFfmpeg.app, 'process-clips');
      expect(await read(who, id)).toMatchObject({ state: 'waiting' });
    });

    test('a full disk does not count as a try, and the clip is made when there is room again', async () => {
      standIn('echo "out.mp4: No space left on device" >&2; exit 1');
      const who = await uploaderIn(withFfmpeg.given);
      const id = await upload(withFfmpeg.app, who, plain());
      for (let times = 0; times < 4; times++) {
        await waitIsOver(id);
        await expect(runJob(other, 'process-clips')).rejects.toThrow('no room');
      }
      expect(await read(who, id)).toMatchObject({ state: 'processing' });
      await waitIsOver(id);
      await runJob(withFfmpeg.app, 'process-clips');
      expect(await read(who, id)).toMatchObject({ state: 'waiting' });
    });
  });
});
