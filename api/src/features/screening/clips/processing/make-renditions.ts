import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { containerOf, type Rendition } from '../clip-rules.ts';
import { BadClip } from './bad-clip.ts';
import { checkArguments, encodeArguments, millisecondsDone, probeArguments, SIZES } from './ffmpeg-rules.ts';
import { faultOf, isTooLong, type MediaFacts, wrongWith } from './media-rules.ts';
import { inMediaThread } from './media-thread.ts';
import type { Inspected } from './media-worker.ts';
import { hashesOf, type SecondHash } from './picture-hash-rules.ts';
import type { Programs } from './programs.ts';
import { sourceOf } from './read-probe.ts';
import { runProgram } from './run-program.ts';

export interface Made {
  durationMs: number;
  width: number;
  height: number;
  hasSound: boolean;
  renditions: Rendition[];
  /** Paths of the pictures to choose a cover from. */
  frames: string[];
  /** What each second looks like. None without ffmpeg. */
  hashes: SecondHash[];
  folder: string;
}

export interface Making {
  /** The uploaded file, and a folder for what is made of it. */
  file: string;
  folder: string;
  mostSeconds: number;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

const PROBE_MS = 30_000;
const ENCODE_MS = 15 * 60_000;
const DECODE_MS = 2 * 60_000;
const FULL = 'full.mp4';

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Throws unless a file that was made is what it should be. */
async function checked(
  name: string,
  made: Inspected,
  source: MediaFacts,
  { folder, mostSeconds }: Making,
): Promise<Rendition & { durationMs: number }> {
  if (isTooLong(made.durationMs, mostSeconds)) throw new BadClip('too_long');
  const wrong = wrongWith(made, source) ?? (made.durationMs < 1000 ? 'it is too short' : undefined);
  if (wrong) throw new BadClip('damaged', `${name}: ${wrong}`);
  const { width, height, dataStart, ends, durationMs } = made;
  return { name, width, height, bytes: (await stat(path.join(folder, name))).size, dataStart, ends, durationMs };
}

function resultOf(
  found: (Rendition & { durationMs: number })[],
  source: MediaFacts,
  { frames, hashes, folder }: Pick<Made, 'frames' | 'hashes' | 'folder'>,
): Made {
  const renditions = found.map(
    ({ name, width, height, bytes, dataStart, ends }): Rendition => ({ name, width, height, bytes, dataStart, ends }),
  );
  const largest = found.at(-1) as Rendition & { durationMs: number };
  const { width, height, durationMs } = largest;
  return { durationMs, width, height, hasSound: source.hasSound, renditions, frames, hashes, folder };
}

/** Without ffmpeg: copies H.264 and AAC into a clean file. */
async function remux(making: Making): Promise<Made> {
  const { file, folder, mostSeconds, signal, onProgress } = making;
  const target = path.join(folder, FULL);
  const inspected = await inMediaThread({ kind: 'remux', file, target, mostSeconds }, signal);
  const [source, made] = inspected as [Inspected, Inspected];
  onProgress(70);
  return resultOf([await checked(FULL, made, source, making)], source, { frames: [], hashes: [], folder });
}

/** With ffmpeg: anything becomes two sizes of the same clip, and pictures. */
async function transcode(programs: Programs, container: string, making: Making): Promise<Made> {
  const { file, folder, mostSeconds, signal, onProgress } = making;
  const run = (program: string, args: string[], deadlineMs: number, onOutput?: (text: string) => void) =>
    runProgram({
      command: [...programs.sandbox, program, ...args],
      deadlineMs,
      signal,
      ...(onOutput ? { onOutput } : {}),
    });
  const source = sourceOf(await run(programs.ffprobe, probeArguments(file, container), PROBE_MS));
  if (!source) throw new BadClip('no_picture');
  const fault = faultOf(source, mostSeconds);
  if (fault) throw new BadClip(fault);
  const expectedMs = source.durationMs ?? mostSeconds * 1000;
  await run(programs.ffmpeg, encodeArguments(source, { file, container, folder, mostSeconds }), ENCODE_MS, (text) => {
    const done = millisecondsDone(text);
    if (done !== undefined) onProgress(5 + Math.round(75 * Math.min(1, done / expectedMs)));
  });
  const files = SIZES.map(({ name }) => path.join(folder, name));
  const inspected = await inMediaThread({ kind: 'inspect', files }, signal);
  const found: (Rendition & { durationMs: number })[] = [];
  for (const [index, { name }] of SIZES.entries())
    found.push(await checked(name, inspected[index] as Inspected, source, making));
  onProgress(90);
  const [{ durationMs }] = found as [Rendition & { durationMs: number }];
  const pictures = path.join(folder, 'pictures');
  await run(programs.ffmpeg, checkArguments(files, { folder, target: pictures, durationMs }), DECODE_MS);
  const frames = (await readdir(folder)).filter((one) => one.endsWith('.jpg')).sort();
  return resultOf(found, source, { frames, hashes: hashesOf(await readFile(pictures)), folder });
}

/** Makes playable files of an uploaded one. Throws `BadClip` if it is none. */
export async function makeRenditions(programs: Programs | undefined, making: Making): Promise<Made> {
  const container = containerOf(await headOf(making.file));
  if (!container) throw new BadClip('not_a_video');
  if (programs) return transcode(programs, container, making);
  if (container !== 'mov') throw new BadClip('needs_h264');
  return remux(making);
}
