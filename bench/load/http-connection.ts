import { connect, type Socket } from 'node:net';

const HEADER_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('ontent-length: ');
const ZERO = 48;
const LARGEST_READ = 64 * 1024;

/** Reads a decimal number up to the first character that is no digit. */
function numberAt(bytes: Buffer, from: number): number {
  let value = 0;
  for (let at = from; ; at++) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}

/**
 * A keep-alive connection that sends one request at a time and reads only the status of the answer. A general HTTP
 * client, and autocannon too, parses every header of every answer and so needs more processor time than the server that
 * is measured, on the same two cores; this one needs about as much as wrk. It reuses one buffer and never turns it into a string.
 */
export class HttpConnection {
  readonly #socket: Socket;
  /** The beginning of an answer that arrives in several chunks. */
  #part: Buffer | undefined;
  #answer: ((status: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(host: string, port: number) {
    this.#socket = connect({
      host,
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(LARGEST_READ),
        callback: (length, buffer) => {
          this.#read((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
    this.#socket.on('error', (error) => this.#failed?.(error));
    this.#socket.on('close', () => this.#failed?.(new Error('connection closed')));
  }

  static open(host: string, port: number): Promise<HttpConnection> {
    const connection = new HttpConnection(host, port);
    return new Promise((resolve, reject) => {
      connection.#failed = reject;
      connection.#socket.once('connect', () => resolve(connection));
    });
  }

  send(request: string | Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const received = this.#part ? Buffer.concat([this.#part, chunk]) : chunk;
    const end = received.indexOf(HEADER_END);
    const named = received.indexOf(LENGTH);
    const length = named >= 0 && named < end ? numberAt(received, named + LENGTH.length) : 0;
    if (end < 0 || received.length < end + HEADER_END.length + length) {
      this.#part = Buffer.from(received);
      return;
    }
    this.#part = undefined;
    this.#answer?.(numberAt(received, 9));
  }
}
