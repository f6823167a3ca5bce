import type { Hash } from 'node:crypto';
import { END_OF_ROWS } from './file-format.ts';

const NEWLINE = 10;
const END = Buffer.from(END_OF_ROWS);
const END_AFTER_ROWS = Buffer.from(`\n${END_OF_ROWS}`);
/** No line of a backup is longer. A file of another kind may have no line break at all. */
const LONGEST_LINE = 1024 * 1024;

/** Reads single lines and runs of rows from a stream, and keeps a checksum of everything it returned. */
export class TextReader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #hash: Hash;
  #ahead: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>, hash: Hash) {
    this.#source = source[Symbol.asyncIterator]();
    this.#hash = hash;
  }

  /** The checksum of everything returned so far. */
  sum(): string {
    return this.#hash.copy().digest('hex');
  }

  async atEnd(): Promise<boolean> {
    return this.#ahead.length === 0 && !(await this.#more());
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#ahead.indexOf(NEWLINE);
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end);
      if (this.#ahead.length > LONGEST_LINE || !(await this.#more())) throw new SyntaxError('it is cut short');
    }
  }

  /** Reads rows up to and including the line that ends them. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#ahead.length < END.length) if (!(await this.#more())) throw new SyntaxError('it is cut short');
    if (this.#ahead.subarray(0, END.length).equals(END)) {
      this.#take(END.length);
      return;
    }
    for (;;) {
      const end = this.#ahead.indexOf(END_AFTER_ROWS);
      if (end >= 0) {
        yield this.#take(end + 1);
        this.#take(END.length);
        return;
      }
      // The last bytes may be the beginning of the end marker.
      const safe = this.#ahead.length - END.length;
      if (safe > 0) yield this.#take(safe);
      if (!(await this.#more())) throw new SyntaxError('it is cut short');
    }
  }

  #take(length: number): Buffer {
    const taken = this.#ahead.subarray(0, length);
    this.#ahead = this.#ahead.subarray(length);
    this.#hash.update(taken);
    return taken;
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#source.next();
    if (done) return false;
    this.#ahead = this.#ahead.length === 0 ? value : Buffer.concat([this.#ahead, value]);
    return true;
  }
}
