import { once } from 'node:events';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The part of the driver's connection that COPY needs. */
interface Wire {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const BLOCK = 64 * 1024;

/** Yields the rows of a `copy … to stdout` in blocks, and reads on only when the last block was taken. */
class CopyOut extends Readable {
  #wire: Wire | undefined;
  #blocks: Buffer[] = [];
  #waiting = 0;
  readonly #text: string;

  constructor(text: string) {
    super({ highWaterMark: BLOCK });
    this.#text = text;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#text);
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because the driver reuses this memory for what it reads next.
    this.#blocks.push(Buffer.from(chunk));
    this.#waiting += chunk.length;
    if (this.#waiting >= BLOCK) this.#pass();
  }

  #pass(): void {
    const block = Buffer.concat(this.#blocks);
    this.#blocks = [];
    this.#waiting = 0;
    if (!this.push(block)) this.#wire?.stream.pause();
  }

  handleCommandComplete(): void {
    if (this.#waiting > 0) this.#pass();
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

export function copyOut(client: pg.Client, text: string): Readable {
  return client.query(new CopyOut(text) as unknown as pg.Submittable & CopyOut);
}

/** Feeds a `copy … from stdin` and returns how many rows the database took. */
export function copyIn(client: pg.Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let failed = false;
    let rows = 0;
    async function feed(wire: Wire): Promise<void> {
      for await (const chunk of source) {
        if (failed) return;
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
      }
      wire.endCopyFrom();
    }
    const query = {
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse: (wire: Wire) =>
        void feed(wire).catch((error: unknown) => {
          wire.sendCopyFail('the source failed');
          reject(error);
        }),
      handleCommandComplete({ text: said }: { text: string }) {
        rows = Number(said.split(' ')[1]);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        failed = true;
        reject(error);
      },
    };
    client.query(query as unknown as pg.Submittable);
  });
}
