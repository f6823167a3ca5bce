/** @import { Client, ClientOptions, CallOptions } from './index.d.ts' */
export { verifyWebhook } from './verify-webhook.js';

const PAGE = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const MAY_PASS = new Set([429, 502, 503, 504]);

export class ViewloopError extends Error {
  /**
   * @param {number} status
   * @param {{ message?: string, code?: string, details?: Record<string, string | number | boolean | null> }} body
   */
  constructor(status, body) {
    super(body.message ?? `The site answered ${status}`);
    this.name = 'ViewloopError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.details = body.details ?? {};
  }
}

/** @type {(ms: number, signal?: AbortSignal) => Promise<void>} */
const usualSleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/**
 * The path of a call with its parameters and its query.
 * @param {string} route
 * @param {{ params?: Record<string, unknown>, query?: Record<string, unknown> }} input
 */
function addressOf(route, { params = {}, query = {} }) {
  const path = route.slice(route.indexOf(' ') + 1).replace(/:(\w+)/g, (_, /** @type {string} */ name) => {
    if (params[name] === undefined) throw new TypeError(`${route} needs the parameter ${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** @param {Response} response */
async function refusalOf(response) {
  const text = await response.text();
  try {
    return new ViewloopError(response.status, JSON.parse(text));
  } catch {
    return new ViewloopError(response.status, {});
  }
}

/** The site says after how many seconds a retry makes sense; otherwise each pause is twice the last one.
 * @param {number} attempt
 * @param {Response | undefined} response
 */
function pauseOf(attempt, response) {
  const asked = Number(response?.headers.get('retry-after'));
  const usual = FIRST_PAUSE_MS * 2 ** attempt * (1 + Math.random() / 2);
  return Math.min(asked > 0 ? asked * 1000 : usual, LONGEST_PAUSE_MS);
}

/**
 * @param {ClientOptions} options
 * @returns {Client}
 */
export function createClient({ url, token, retries = 4, onRetry, fetch = globalThis.fetch, sleep = usualSleep }) {
  const origin = url.replace(/\/+$/, '');

  /**
   * One call with its retries. All of them carry the same Idempotency-Key, so that nothing happens twice when an answer got
   * lost on the way.
   * @param {string} route
   * @param {{ params?: Record<string, unknown>, query?: Record<string, unknown>, body?: unknown }} input
   * @param {CallOptions} options
   */
  async function request(route, input, { key = crypto.randomUUID(), signal } = {}) {
    const method = route.slice(0, route.indexOf(' '));
    const address = origin + addressOf(route, input);
    /** @type {RequestInit} */
    const init = {
      method,
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(signal ? { signal } : {}),
    };
    for (let attempt = 0; ; attempt++) {
      /** @type {Response | undefined} */
      let response;
      /** @type {unknown} */
      let failure;
      try {
        response = await fetch(address, init);
        if (response.ok) return response;
        failure = await refusalOf(response);
      } catch (error) {
        failure = error;
      }
      const mayPass = !response || MAY_PASS.has(response.status) || isStillRunning(failure);
      if (!mayPass || attempt >= retries || signal?.aborted) throw failure;
      const waitMs = pauseOf(attempt, response);
      onRetry?.({ route, attempt: attempt + 1, retries, waitMs, reason: reasonOf(failure) });
      await sleep(waitMs, signal);
    }
  }

  /** @type {Client['call']} */
  // @ts-expect-error The types of input and answer follow from the name of the call, which JavaScript cannot say here.
  const call = async (route, input = {}, options = {}) => (await request(route, input, options)).json();

  return {
    call,
    async *promotions({ state } = {}) {
      /** @type {number | undefined} */
      let before;
      for (;;) {
        /** @type {import('./index.d.ts').Promotion[]} */
        const page = await call('GET /api/promotions', { query: { limit: PAGE, before, state } });
        yield* page;
        if (page.length < PAGE) return;
        before = page.at(-1)?.id;
      }
    },
    async *statement() {
      /** @type {number | undefined} */
      let before;
      for (;;) {
        /** @type {import('./index.d.ts').Answer<'GET /api/credits/statement'>} */
        const { lines, nextBefore } = await call('GET /api/credits/statement', { query: { limit: PAGE, before } });
        yield* lines;
        if (nextBefore === null) return;
        before = nextBefore;
      }
    },
    async *deposits() {
      for (let page = 1; ; page++) {
        const rows = await call('GET /api/wallet/deposits', { query: { limit: PAGE, page } });
        yield* rows;
        if (rows.length < PAGE) return;
      }
    },
    async webhookEvents() {
      const document = await (await request('GET /api/openapi.json', {})).json();
      /** @type {Awaited<ReturnType<Client['webhookEvents']>>} */
      // @ts-expect-error The names are those of the document, which the compiler does not know.
      const events = Object.keys(document.webhooks).filter((event) => event !== 'webhook.test');
      return events;
    },
    statementCsv: async () => (await request('GET /api/credits/statement', { query: { format: 'csv' } })).text(),
    async *events(signal) {
      while (!signal?.aborted) {
        const response = await request('GET /api/events', {}, signal ? { signal } : {});
        try {
          yield { topic: 'connected' };
          yield* eventsIn(response);
        } catch (error) {
          if (signal?.aborted) return;
          if (error instanceof ViewloopError) throw error;
        }
        await sleep(FIRST_PAUSE_MS, signal).catch(() => {});
      }
    },
  };
}

/**
 * A connection that failed says why in its cause.
 * @param {unknown} failure
 */
function reasonOf(failure) {
  if (!(failure instanceof Error)) return String(failure);
  const { cause } = failure;
  return cause instanceof Error && cause.message !== '' ? cause.message : failure.message;
}

/** @param {unknown} failure */
const isStillRunning = (failure) => failure instanceof ViewloopError && failure.code === 'key_in_use';

/**
 * Reads server-sent events until the connection ends.
 * @param {Response} response
 * @returns {AsyncGenerator<{ topic: string }, void>}
 */
async function* eventsIn(response) {
  if (!response.body) return;
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6));
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
