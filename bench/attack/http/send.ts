import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Sent {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: string | Buffer;
  /** Loopback has many addresses: each is a client of its own to a server that counts by address. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const ANSWER_WITHIN_MS = 20_000;

/** One request as it is written, without the conveniences of `fetch`: any path, any header, any body. */
export function send(address: string, { method, path, headers = {}, body, from }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path,
      agent,
      ...(from ? { localAddress: from } : {}),
      headers: { ...(headers as Record<string, string | string[]>), ...lengthOf(body, headers) },
      timeout: ANSWER_WITHIN_MS,
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    outgoing.end(body);
  });
}

function lengthOf(body: string | Buffer | undefined, headers: object): Record<string, string> {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (body === undefined || names.includes('content-length') || names.includes('transfer-encoding')) return {};
  return { 'content-length': String(Buffer.byteLength(body)) };
}

/** Bytes as they are, for what no client would send; answers what came back until the server closed or fell silent. */
export function sendBytes(address: string, bytes: string | Buffer, silenceMs = 1500): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(silenceMs, done);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.once('error', done);
    socket.once('close', done);
  });
}

export function jsonOf(answer: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}
