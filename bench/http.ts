import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Sent {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  body?: string | Buffer;
  /** The loopback network has many addresses; a server that counts by address takes each for another client. */
  from?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Connection {
  host: string;
  port: number | string;
  agent: Agent;
  withinMs: number;
}

export const NO_ANSWER = 'no answer in time';

/**
 * Sends one request exactly as it is written, without the conveniences of `fetch`: any path, any header, any body. Rejects
 * when the connection breaks, or with `NO_ANSWER` when the whole answer has not arrived in time.
 */
export function sendOver(
  { host, port, agent, withinMs }: Connection,
  { method, path, headers = {}, body, from }: Sent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host,
      port,
      agent,
      method,
      path,
      ...(from ? { localAddress: from } : {}),
      headers: { ...(headers as Record<string, string | string[]>), ...lengthOf(body, headers) },
    });
    const deadline = setTimeout(() => outgoing.destroy(new Error(NO_ANSWER)), withinMs);
    const fail = (error: Error) => {
      clearTimeout(deadline);
      reject(error);
    };
    outgoing.once('error', fail);
    // Always the last event. It only matters when neither an answer nor an error came before it.
    outgoing.once('close', () => fail(new Error('the connection was closed before the answer was complete')));
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', fail);
      incoming.once('end', () => {
        clearTimeout(deadline);
        const { statusCode = 0, headers: received } = incoming;
        resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    outgoing.end(body);
  });
}

function lengthOf(body: string | Buffer | undefined, headers: object): Record<string, string> {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (body === undefined || names.includes('content-length') || names.includes('transfer-encoding')) return {};
  return { 'content-length': String(Buffer.byteLength(body)) };
}

/** A call of the API as a browser behind a proxy sends it. */
export function apiCall(
  { method, path, body }: { method: string; path: string; body?: unknown },
  { cookie, address }: { cookie?: string | undefined; address?: string | undefined } = {},
): Sent {
  return {
    method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The body as JSON, or undefined when it is none. */
export function jsonOf({ text }: Pick<Answer, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The cookie that the answer sets, ready to be sent back. */
export const cookieOf = ({ headers }: Answer): string | undefined => headers['set-cookie']?.[0]?.split(';')[0];
