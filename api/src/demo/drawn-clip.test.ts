import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawClip } from './drawn-clip.ts';

const WIDTH = 240;
const HEIGHT = 432;
const FRAME_BYTES = (WIDTH * HEIGHT * 3) / 2;

/** Every frame of a clip as ffmpeg shows it. A damaged clip ends ffmpeg with an error. */
function framesOf(clip: Uint8Array): Buffer[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-drawn-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'clip.mp4');
  writeFileSync(file, clip);
  const args = ['-v', 'error', '-xerror', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
  const raw = execFileSync('ffmpeg', args, { maxBuffer: 64 * 1024 * 1024 });
  return Array.from({ length: raw.length / FRAME_BYTES }, (_, at) =>
    raw.subarray(at * FRAME_BYTES, (at + 1) * FRAME_BYTES),
  );
}

const rows = (frame: Buffer, from: number, to: number) => frame.subarray(from * WIDTH, to * WIDTH);

test('a drawn clip plays from the first frame to the last, and its view moves', async () => {
  const frames = framesOf(await drawClip('waves', 3, 2));
  expect(frames).toHaveLength(24);
  const [first, second, third] = frames as [Buffer, Buffer, Buffer];
  // Two pixels with each frame: what stood at row 2 stands at row 0 then.
  expect(rows(second, 0, HEIGHT - 2).equals(rows(first, 2, HEIGHT))).toBe(true);
  expect(rows(third, 0, HEIGHT - 4).equals(rows(first, 4, HEIGHT))).toBe(true);
  // A drawing with a sky, a ship and water has more than a few shades.
  expect(new Set(rows(first, 0, HEIGHT)).size).toBeGreaterThan(20);
});

test('two scenes are different clips', async () => {
  const [waves, city] = [framesOf(await drawClip('waves', 1, 1)), framesOf(await drawClip('city', 1, 1))];
  expect(waves[0]?.equals(city[0] as Buffer)).toBe(false);
});
