import { request } from 'node:http';
import type { Instance } from '../stage/fleet.ts';

/**
 * What an answer says about the effect. `ok`: it is in the books. `refused`: nothing was changed. `unknown`: the
 * connection broke, or the server itself does not know (503 `unavailable`). `fault`: an answer that must never be given.
 */
export type Outcome = 'ok' | 'refused' | 'unknown' | 'fault';

export interface Answer {
  outcome: Outcome;
  status: number;
  code: string;
  body: Record<string, unknown>;
  ms: number;
  cookie?: string | undefined;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  cookie?: string;
  address?: string;
}

/** Nobody waits longer than this; who must is a fault of the server. */
const PATIENCE_MS = 30_000;

type Raw = { status: number; text: string; retryAfter: string | undefined; cookie: string | undefined };

function sendTo({ host, port, agent }: Instance, { method, path, body, cookie, address }: Call): Promise<Raw> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(cookie ? { cookie } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, agent, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        clearTimeout(patience);
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          retryAfter: answer.headers['retry-after'],
          cookie: answer.headers['set-cookie']?.[0]?.split(';')[0],
        });
      });
    });
    const patience = setTimeout(() => sent.destroy(new Error('no answer')), PATIENCE_MS);
    sent.on('error', (error) => {
      clearTimeout(patience);
      reject(error);
    });
    sent.end(payload);
  });
}

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? { list: parsed } : (parsed as Record<string, unknown>);
  } catch {
    return {};
  }
}

function classify({ status, text, retryAfter, cookie }: Raw): Omit<Answer, 'ms'> {
  const body = parse(text);
  const code = typeof body.code === 'string' ? body.code : '';
  const answer = { status, code, body, cookie };
  if (status >= 200 && status < 300) return { ...answer, outcome: 'ok' };
  if ((status === 503 || status === 429) && retryAfter === undefined) {
    return { ...answer, outcome: 'fault', code: `${status} ${code} without Retry-After` };
  }
  if (status === 503) return { ...answer, outcome: code === 'unavailable' ? 'unknown' : 'refused' };
  return { ...answer, outcome: status >= 400 && status < 500 && code !== '' ? 'refused' : 'fault' };
}

/** Whom to ask, in which order. */
export interface Balancer {
  next(): Instance[];
}

/** Asks one instance after another like a balancer: another one only while nothing was sent. */
export async function call(fleet: Balancer, wanted: Call): Promise<Answer> {
  const began = performance.now();
  const took = () => performance.now() - began;
  for (const instance of fleet.next()) {
    try {
      return { ...classify(await sendTo(instance, wanted)), ms: took() };
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      if (code !== 'ECONNREFUSED') {
        const outcome = code === 'no answer' ? 'fault' : 'unknown';
        return { outcome, status: 0, code, body: {}, ms: took() };
      }
    }
  }
  return { outcome: 'refused', status: 0, code: 'no_server', body: {}, ms: took() };
}
