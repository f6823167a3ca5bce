import { apiCall, cookieOf, type Answer as HttpAnswer, jsonOf, NO_ANSWER, sendOver } from '../../http.ts';
import type { Instance } from '../stage/fleet.ts';

/**
 * What an answer says about the effect of a call.
 * - `ok`: it must be in the books.
 * - `refused`: nothing was changed.
 * - `unknown`: the connection broke, or the server itself does not know (503 `unavailable`).
 * - `fault`: an answer that the server must never give.
 */
export type Outcome = 'ok' | 'refused' | 'unknown' | 'fault';

export interface Answer {
  outcome: Outcome;
  status: number;
  code: string;
  body: Record<string, unknown>;
  ms: number;
  /** Up to which byte an upload has arrived, if the answer says so. */
  offset?: number;
  cookie?: string | undefined;
}

export interface Call {
  method: 'GET' | 'POST' | 'HEAD' | 'PATCH';
  path: string;
  body?: unknown;
  /** A piece of an upload, with the headers of its protocol. */
  piece?: { bytes: Buffer; headers: Record<string, string> };
  cookie?: string;
  address?: string;
}

/** A server that keeps a client waiting longer than this has a fault. */
const PATIENCE_MS = 30_000;

/** Some calls return a list; the rest of this program expects an object. */
function bodyOf(answer: HttpAnswer): Record<string, unknown> {
  const parsed = jsonOf(answer) ?? {};
  return Array.isArray(parsed) ? { list: parsed } : (parsed as Record<string, unknown>);
}

function classify(received: HttpAnswer, { piece }: Call): Omit<Answer, 'ms'> {
  const { status, headers } = received;
  const retryAfter = headers['retry-after'];
  const body = bodyOf(received);
  // The upload protocol refuses in plain words.
  const code = typeof body.code === 'string' ? body.code : piece ? received.text.trim() || 'no words' : '';
  const offset = Number(headers['upload-offset'] ?? Number.NaN);
  const answer = { status, code, body, offset, cookie: cookieOf(received) };
  if (status >= 200 && status < 300) return { ...answer, outcome: 'ok' };
  if ((status === 503 || status === 429) && retryAfter === undefined) {
    return { ...answer, outcome: 'fault', code: `${status} ${code} without Retry-After` };
  }
  if (status === 503) return { ...answer, outcome: code === 'unavailable' ? 'unknown' : 'refused' };
  return { ...answer, outcome: status >= 400 && status < 500 && code !== '' ? 'refused' : 'fault' };
}

/** Chooses which instances to try, in this order. */
export interface Balancer {
  next(): Instance[];
}

/** Works like a load balancer: tries the next instance only if the connection was refused, so nothing was sent yet. */
export async function call(fleet: Balancer, wanted: Call): Promise<Answer> {
  const began = performance.now();
  const took = () => performance.now() - began;
  for (const { host, port, agent } of fleet.next()) {
    try {
      const plain = apiCall(wanted, wanted);
      const { bytes, headers } = wanted.piece ?? {};
      const sent = bytes ? { ...plain, headers: { ...plain.headers, ...headers }, body: bytes } : plain;
      const received = await sendOver({ host, port, agent, withinMs: PATIENCE_MS }, sent);
      return { ...classify(received, wanted), ms: took() };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      if (code !== 'ECONNREFUSED') {
        const outcome = code === NO_ANSWER ? 'fault' : 'unknown';
        return { outcome, status: 0, code, body: {}, ms: took() };
      }
    }
  }
  return { outcome: 'refused', status: 0, code: 'no_server', body: {}, ms: took() };
}
