import { readFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import type { z } from 'zod';
import { NodeRefusal, troubleOfConnection } from './node-trouble.ts';
import { readReply, repliesOf, resultOf } from './rpc-answer.ts';

/** A full block is 10 MB of JSON and takes the node about a second. */
const TIMEOUT_MS = 30_000;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

export interface Rpc {
  call<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>, options?: CallOptions): Promise<T>;
  /** The same method with different parameters in one request; what the node refuses is left out. */
  batch<T>(method: string, params: readonly (readonly unknown[])[], schema: z.ZodType<T>): Promise<T[]>;
  /** Ends what is under way; nothing can be asked afterwards. */
  close(): void;
}

type Credentials = () => Promise<string>;

/**
 * User and password stand in the URL. For a node of the same machine `?cookiefile=/path/.cookie` reads the node's own
 * cookie instead, at every call, because each start of the node makes a new one.
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
  // No keep-alive: an idle connection holds up the node's shutdown for seconds.
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
