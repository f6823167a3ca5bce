import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Database } from '../../../../platform/db/db.ts';
import { type ClipStorage, pieceName } from '../storage/storage.ts';
import { currentCall } from './upload-call.ts';
import { findUpload, recordReceived } from './upload-store.ts';

/** The most that one request holds in memory. */
const PIECE_BYTES = 2 * 1024 * 1024;
const CHECKSUM_MISMATCH = { status_code: 460, body: 'Checksum Mismatch\n' };

/**
 * Keeps what arrives in pieces, each recorded in the database once it is stored. So an upload goes on where it stopped,
 * on any server, whatever was killed. With a checksum nothing of a request counts until all of it was compared.
 */
export class PieceStore extends DataStore {
  override extensions = ['checksum'];
  readonly #db: Pick<Database, 'read' | 'write'>;
  readonly #storage: ClipStorage;

  constructor(db: Pick<Database, 'read' | 'write'>, storage: ClipStorage) {
    super();
    this.#db = db;
    this.#storage = storage;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#db.read((tx) => findUpload(tx, Number(id)));
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    if (row.received < row.bytes && row.state !== 'uploading') throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.bytes, offset: row.received, creation_date: row.createdAt.toISOString() });
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    const call = currentCall();
    const writing = this.#write(stream, Number(id), offset);
    call.stored = writing.catch(() => {});
    return writing;
  }

  async #write(stream: Readable, id: number, offset: number): Promise<number> {
    const { lease, checksum } = currentCall();
    const hash = checksum && createHash(checksum.algorithm);
    let stored = offset;
    let recorded = offset;
    const record = async () => {
      if (stored === recorded) return;
      const position = { id, lease, from: recorded, to: stored };
      if (!(await this.#db.write((tx) => recordReceived(tx, position)))) throw ERRORS.ABORTED;
      recorded = stored;
    };
    const put = async (bytes: Buffer) => {
      if (bytes.length === 0) return;
      hash?.update(bytes);
      await this.#storage.put(pieceName(id, stored), bytes);
      stored += bytes.length;
      if (!hash) await record();
    };

    let waiting: Buffer[] = [];
    let size = 0;
    const take = () => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      size = 0;
      return bytes;
    };
    try {
      for await (const chunk of stream) {
        waiting.push(chunk as Buffer);
        size += (chunk as Buffer).length;
        if (size >= PIECE_BYTES) await put(take());
      }
    } catch (error) {
      // The caller hung up. What arrived is kept, so that the next request goes on behind it.
      if (!hash) await put(take());
      throw error;
    }
    await put(take());
    if (hash && hash.digest('base64') !== checksum?.digest) throw CHECKSUM_MISMATCH;
    await record();
    return stored;
  }
}
