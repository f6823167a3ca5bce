import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UPLOADS } from '../platform/run/data-dir.ts';

/**
 * The backup that is uploaded to an empty site. It lies in a folder, and so does what is known about it, so that every worker
 * of the machine can take the next part, and a restart knows how it went.
 */

const Known = z.object({
  id: z.string(),
  bytes: z.int(),
  state: z.enum(['uploading', 'checking', 'refused', 'restoring', 'failed']),
  why: z.string().nullable(),
  /** How many rows the file has, once it was read. */
  rows: z.int(),
});
export type Upload = z.output<typeof Known>;

/** What stays free on the disk beside the file: the database grows by what is in it. */
const ROOM = 3;

export class Uploads {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, UPLOADS);
  }

  get #notes(): string {
    return path.join(this.#folder, 'upload.json');
  }

  fileOf({ id }: Pick<Upload, 'id'>): string {
    return path.join(this.#folder, `${id}.backup`);
  }

  current(): Upload | undefined {
    if (!existsSync(this.#notes)) return undefined;
    return Known.safeParse(JSON.parse(readFileSync(this.#notes, 'utf8'))).data;
  }

  /** Begins anew; what was there before is gone. Undefined if the folder has no room or cannot be written. */
  begin(bytes: number): Upload | undefined {
    const upload: Upload = { id: randomBytes(16).toString('hex'), bytes, state: 'uploading', why: null, rows: 0 };
    try {
      this.remove();
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = statfsSync(this.#folder);
      if (bavail * bsize < bytes * ROOM) return undefined;
      writeFileSync(this.fileOf(upload), '', { mode: 0o600 });
      this.note(upload);
      return upload;
    } catch {
      return undefined;
    }
  }

  received(upload: Upload): number {
    return existsSync(this.fileOf(upload)) ? statSync(this.fileOf(upload)).size : 0;
  }

  /** A part that arrives a second time is written over itself, and changes nothing. */
  async add(upload: Upload, at: number, part: Buffer): Promise<number> {
    const received = this.received(upload);
    if (at > received || at + part.length > upload.bytes) return received;
    const file = await open(this.fileOf(upload), 'r+');
    try {
      await file.write(part, 0, part.length, at);
    } finally {
      await file.close();
    }
    return this.received(upload);
  }

  note(upload: Upload): void {
    const next = `${this.#notes}.next`;
    writeFileSync(next, JSON.stringify(upload), { mode: 0o600 });
    renameSync(next, this.#notes);
  }

  /** Says why nothing came of it; the file itself is of no use any more. */
  giveUp(upload: Upload, state: 'refused' | 'failed', why: string): void {
    rmSync(this.fileOf(upload), { force: true });
    this.note({ ...upload, state, why });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A server that was stopped while it checked or restored has changed nothing. */
  afterStart(): void {
    const upload = this.current();
    if (upload?.state === 'checking' || upload?.state === 'restoring')
      this.giveUp(upload, 'failed', 'The server was stopped meanwhile; nothing was changed');
  }
}
