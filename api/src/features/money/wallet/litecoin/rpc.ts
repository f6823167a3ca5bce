import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { z } from 'zod';
import { NodeRefusal, troubleOfConnection } from './node-trouble.ts';
import { readReply, repliesOf, resultOf } from './rpc-answer.ts';

/** Generous: a full block is 10 MB of JSON, and the node needs about a second to produce it. */
const TIMEOUT_MS = 30_000;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

export interface Rpc {
  call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, options?: CallOptions): Promise<T>;
  /** Calls one method with several sets of parameters in a single request. Calls that the node refuses are left out. */
  batch<T>(method: string, params: readonly (readonly unknown[])[], schema: z.ZodType<T>): Promise<T[]>;
  /** Aborts running calls. The connection cannot be used afterwards. */
  close(): void;
}

type Credentials = () => Promise<string>;

/**
 * The URL contains user and password. For a node on the same machine it may name the node's cookie file instead
 * (`?cookiefile=/path/.cookie`). The file is read at every call, because the node writes a new one at each start.
 */
function credentialsOf(url: URL): Credentials {
  const cookieFile = url.searchParams.get('cookiefile');
  if (cookieFile) return () => readFile(cookieFile, 'utf8');
  const fixed = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return async () => fixed;
}

export function openRpc(address: string): Rpc {
  const url = new URL(address);
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  // No keep-alive: an idle connection would delay the node's shutdown by several seconds.
  const agent = new Agent({ maxSockets: 4, keepAlive: false });
  const credentials = credentialsOf(url);
  const closed = new AbortController();
  const target = { host: url.hostname, port: url.port, path: url.pathname, method: 'POST', agent };

  function send(body: string, auth: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sent = request({ ...target, auth: auth.trim(), headers, signal }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  async function post(payload: unknown, { signal, timeoutMs = TIMEOUT_MS }: CallOptions): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const stop = AbortSignal.any([timeout, closed.signal, ...(signal ? [signal] : [])]);
    try {
      const { status, text } = await send(JSON.stringify(payload), await credentials(), stop);
      return readReply(status, text);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof Error && error.name === 'NodeTrouble') throw error;
      throw troubleOfConnection(error, timeout.aborted);
    }
  }

  return {
    async call(method, params, schema, options = {}) {
      return resultOf(method, await post({ id: 0, method, params }, options), schema);
    },
    async batch(method, params, schema) {
      if (params.length === 0) return [];
      const reply = await post(
        params.map((each, id) => ({ id, method, params: each })),
        {},
      );
      return repliesOf(method, reply, params.length).flatMap((one) => {
        try {
          return [resultOf(method, one, schema)];
        } catch (error) {
          if (error instanceof NodeRefusal) return [];
          throw error;
        }
      });
    },
    close() {
      closed.abort();
      agent.destroy();
    },
  };
}
