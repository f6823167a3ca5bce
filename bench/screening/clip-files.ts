import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export interface ClipShape {
  width: number;
  height: number;
  framesASecond: number;
  seconds: number;
  megabits: number;
}

const ENCODED_SECONDS = 2;

const ffmpeg = (args: readonly string[]) =>
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * A moving picture with noise and a tone, as H.264 and AAC with the index at the end, as phones write it. Two seconds are encoded and
 * then repeated, because that takes a fraction of the time and is decoded like any other clip.
 */
export function drawnClip(folder: string, { width, height, framesASecond, seconds, megabits }: ClipShape): Buffer {
  const [part, whole] = ['part.mp4', 'whole.mp4'].map((name) => path.join(folder, name)) as [string, string];
  const picture = `testsrc2=s=${width}x${height}:r=${framesASecond}:d=${ENCODED_SECONDS},noise=alls=16:allf=t`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=d=${ENCODED_SECONDS}:r=48000`];
  const video = `-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g ${framesASecond}`.split(' ');
  const rate = `-b:v ${megabits}M -maxrate ${megabits}M -bufsize ${megabits}M -c:a aac`.split(' ');
  ffmpeg([...inputs, ...video, ...rate, part]);
  ffmpeg(['-stream_loop', String(seconds / ENCODED_SECONDS), '-i', part, '-c', 'copy', '-t', String(seconds), whole]);
  const bytes = readFileSync(whole);
  for (const file of [part, whole]) rmSync(file);
  return bytes;
}
