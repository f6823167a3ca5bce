import { connect, type Socket } from 'node:net';

const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends one request at a time and looks at the answer's status only. A general HTTP
 * client costs more than the server that is measured; this one costs about as much as wrk.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #answer: ((status: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('connection closed')));
  }

  static open(host: string, port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true }, () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
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
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(HEADER_END);
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + HEADER_END.length + length) return;
    this.#received = Buffer.alloc(0);
    this.#answer?.(Number(head.slice(9, 12)));
  }
}
