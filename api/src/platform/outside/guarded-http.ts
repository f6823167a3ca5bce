import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { GuardedHttpError } from './guarded-http-error.ts';
import { guardedLookup } from './guarded-lookup.ts';
import type { InnerReceivers } from './inner-receivers.ts';
import { isInner, refuseUrl } from './outside-address.ts';

export { GuardedHttpError } from './guarded-http-error.ts';

export interface GuardedRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For the whole exchange: resolving, connecting, every redirect, and reading the last byte. */
  withinMs: number;
  /** A longer body is an error. With 0 the body is not read at all. */
  maxBytes: number;
  /** The beginning of the body is enough: what comes after `maxBytes`, or later than a second, is not waited for. */
  onlyBeginning?: boolean;
  /** Addresses of the operator's own that may be asked as well, also by plain http and at any port. */
  inner?: InnerReceivers | undefined;
  /**
   * Without it a redirect is returned like any other answer. With it a GET follows redirects, and every hop is checked
   * like the first address; the same headers go to each hop, so `allows` must keep secrets at home.
   */
  follow?: { atMost: number; allows: (next: URL) => boolean };
  signal?: AbortSignal;
}

export interface GuardedAnswer {
  /** Where the answer came from, after redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** HTTP to addresses that members or other sites chose. Throws `GuardedHttpError`, and nothing else. */
export interface GuardedHttp {
  request(url: string | URL, wanted: GuardedRequest): Promise<GuardedAnswer>;
}

export interface GuardedHttpOptions {
  /**
   * For tests: origins that are answered by a server on this machine instead, like
   * `{ 'https://www.example.com': 'http://127.0.0.1:4321' }`. Only code can set it, no setting does.
   */
  insteadOf?: Record<string, string>;
  /** For tests: how names become addresses. */
  lookup?: LookupFunction;
}

export function openGuardedHttp({ insteadOf = {}, lookup = guardedLookup() }: GuardedHttpOptions = {}): GuardedHttp {
  return {
    async request(address, wanted) {
      let url = parse(address);
      const deadline = AbortSignal.timeout(wanted.withinMs);
      const signal = wanted.signal ? AbortSignal.any([deadline, wanted.signal]) : deadline;
      for (let hops = 0; ; hops++) {
        const inside = isInner(url, wanted.inner);
        const refusal = inside ? undefined : refuseUrl(url);
        if (refusal) throw new GuardedHttpError(refusal);
        const answer = await exchange(url, wanted, {
          signal,
          lookup: inside ? undefined : wanted.inner ? guardedLookup(undefined, wanted.inner) : lookup,
          standIn: insteadOf[url.origin],
        });
        const next = redirectOf(answer);
        if (!next || !wanted.follow || wanted.method === 'POST') return answer;
        if (hops >= wanted.follow.atMost || !wanted.follow.allows(next)) throw new GuardedHttpError('redirect_refused');
        url = next;
      }
    },
  };
}

function parse(address: string | URL): URL {
  const url = URL.parse(String(address));
  if (!url) throw new GuardedHttpError('not_https');
  return url;
}

/** The address that a redirect names, if the answer is one. */
export function redirectOf({
  url,
  status,
  headers,
}: Pick<GuardedAnswer, 'url' | 'status' | 'headers'>): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined) return undefined;
  return URL.parse(headers.location, url.href) ?? undefined;
}

interface Way {
  signal: AbortSignal;
  /** Undefined: any address will do. */
  lookup: LookupFunction | undefined;
  /** A server of a test that stands in for the origin. */
  standIn: string | undefined;
}

async function exchange(url: URL, wanted: GuardedRequest, way: Way): Promise<GuardedAnswer> {
  try {
    const request = open(url, wanted, way);
    const response = await responseTo(request, wanted.body);
    const body = await (wanted.onlyBeginning ? readBeginning : readBody)(response, wanted.maxBytes);
    return { url, status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    if (error instanceof GuardedHttpError) throw error;
    throw new GuardedHttpError(way.signal.aborted ? 'timeout' : 'unreachable', error);
  }
}

function open(
  url: URL,
  { method = 'GET', headers = {} }: GuardedRequest,
  { signal, lookup, standIn }: Way,
): ClientRequest {
  const options = {
    method,
    // A connection of its own: nothing is shared with requests to other addresses, and no proxy setting applies.
    agent: false,
    signal,
  };
  // Compressed bodies could grow beyond the limit after it was checked.
  const sent = { 'accept-encoding': 'identity', ...headers };
  const sending = { ...options, headers: sent, ...(lookup ? { lookup } : {}) };
  if (standIn === undefined) return url.protocol === 'http:' ? plainRequest(url, sending) : tlsRequest(url, sending);
  const instead = new URL(url.pathname + url.search, standIn);
  return plainRequest(instead, { ...options, headers: { ...sent, host: url.host } });
}

function responseTo(request: ClientRequest, body: string | Uint8Array | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    if (maxBytes === 0) return Buffer.alloc(0);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw new GuardedHttpError('too_large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

const BEGINNING_MS = 1000;

/** Whatever came of the body in time; a connection that breaks meanwhile changes nothing about the answer. */
async function readBeginning(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const enough = setTimeout(() => response.destroy(), BEGINNING_MS);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // What was read until then is shown.
  } finally {
    clearTimeout(enough);
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
