import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clips } from '@viewloop/contract';
import { afterAll } from 'vitest';
import type { Given, Member } from './given.ts';
import { runJob } from './run-job.ts';
import type { TestApp } from './test-app.ts';

/** A folder that is deleted after the last test of a file. */
export function testFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'viewloop-clips-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const SECONDS = 3;
/** Few pictures a second, because each is encoded and decoded several times. */
const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=s=360x640:r=10:d=${SECONDS}`];
const SOUND = ['-f', 'lavfi', '-i', `sine=d=${SECONDS}`];
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

const made = new Map<string, Buffer>();

/** Makes a video with ffmpeg, or takes one that was made in the same way, and returns its bytes. */
export function video(folder: string, args: readonly string[], ending = 'mp4'): Buffer {
  const recipe = JSON.stringify([args, ending]);
  const bytes = made.get(recipe) ?? encode(path.join(folder, `made.${ending}`), args);
  made.set(recipe, bytes);
  return Buffer.from(bytes);
}

function encode(file: string, args: readonly string[]): Buffer {
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const bytes = readFileSync(file);
  rmSync(file);
  return bytes;
}

export const plainVideo = (folder: string) => video(folder, [...PICTURE, ...SOUND, ...H264]);

export interface Uploader {
  member: Member;
  cookie: string;
}

export async function uploaderIn(given: Given): Promise<Uploader> {
  const member = await given.member();
  return { member, cookie: await given.session(member) };
}

/** The address of a server that listens, because a body in pieces needs a real connection. */
export async function addressOf(app: TestApp): Promise<string> {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}

interface Chunk {
  offset: number;
  bytes: Uint8Array;
  headers?: Record<string, string>;
}

const TUS = { 'tus-resumable': '1.0.0' };

export const lookAt = async (app: TestApp, { cookie }: Uploader, url: string) =>
  fetch(`${await addressOf(app)}${url}`, { method: 'HEAD', headers: { ...TUS, cookie } });

export const sendChunk = async (app: TestApp, { cookie }: Uploader, url: string, { offset, bytes, headers }: Chunk) =>
  fetch(`${await addressOf(app)}${url}`, {
    method: 'PATCH',
    headers: {
      ...TUS,
      cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...headers,
    },
    body: Buffer.from(bytes),
  });

export const checksumOf = (bytes: Uint8Array) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`;

export const begin = ({ member }: Uploader, bytes: number, title = 'A cut') =>
  member.call(clips.createClip, { body: { title, bytes } });

/** Uploads a file in pieces, as a browser does. */
export async function upload(app: TestApp, who: Uploader, bytes: Buffer, pieces = 2): Promise<number> {
  const { id, uploadUrl } = await begin(who, bytes.length);
  const size = Math.ceil(bytes.length / pieces);
  for (let offset = 0; offset < bytes.length; offset += size) {
    const answer = await sendChunk(app, who, uploadUrl as string, {
      offset,
      bytes: bytes.subarray(offset, offset + size),
    });
    if (answer.status !== 204) throw new Error(`the upload was refused: ${answer.status} ${await answer.text()}`);
  }
  return id;
}

/** Uploads a file, processes it and returns what became of it. */
export async function uploaded(app: TestApp, who: Uploader, bytes: Buffer): Promise<clips.Clip> {
  const id = await upload(app, who, bytes);
  await runJob(app, 'process-clips');
  await runJob(app, 'clean-clips');
  return who.member.call(clips.readClip, { params: { id } });
}

/** Every file below a folder, by its path from there. */
export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => path.relative(folder, path.join(one.parentPath, one.name)))
        .sort()
    : [];
