import { Agent, request } from 'node:http';

export interface Answer {
  /** 0: no answer came at all. */
  status: number;
  body: Record<string, unknown>;
  why: string;
}

export interface Caller {
  /** The cookie header of this browser. */
  cookie(): string;
  call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer>;
  /** The same browser at another door. */
  at(address: string): Caller;
  /** Another browser with the cookie as it is now. */
  copied(): Caller;
}

const PATIENCE_MS = 30_000;
/**
 * Idle connections are given up before HAProxy does so after 5 seconds: a request that crosses with its closing would get
 * no answer, through nobody's fault. A browser sends such a request again by itself.
 */
const IDLE_MS = 3000;
const agents = new Map<string, Agent>();

function agentFor(address: string): Agent {
  const agent = agents.get(address) ?? new Agent({ keepAlive: true, maxSockets: 200, timeout: IDLE_MS });
  agents.set(address, agent);
  return agent;
}

/** Somebody with a browser, who keeps connections and the session cookie. `from` is where a proxy says they come from. */
export function callerAt(address: string, from?: string, jar = { cookie: '' }): Caller {
  const { hostname, port } = new URL(address);
  const call: Caller['call'] = (method, path, body) =>
    new Promise((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(jar.cookie ? { cookie: jar.cookie } : {}),
        ...(from ? { 'x-forwarded-for': from } : {}),
      };
      const lost = (error: Error) => resolve({ status: 0, body: {}, why: `${method} ${path}: ${error.message}` });
      const agent = agentFor(address);
      const sent = request({ hostname, port, agent, method, path, headers, timeout: PATIENCE_MS }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('error', lost);
        answer.on('end', () => {
          const [cookie] = answer.headers['set-cookie'] ?? [];
          if (cookie) jar.cookie = cookie.split(';')[0] ?? '';
          const status = answer.statusCode ?? 0;
          const isJson = answer.headers['content-type']?.includes('json');
          const parsed = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
          resolve({ status, body: parsed, why: `${method} ${path}: ${status} ${String(parsed.code ?? '')}` });
        });
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', lost);
      sent.end(payload);
    });
  return {
    call,
    cookie: () => jar.cookie,
    at: (other) => callerAt(other, from, jar),
    copied: () => callerAt(address, from, { ...jar }),
  };
}

/** For what must succeed before anything can be shown. */
export async function must(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body, why } = await answer;
  if (status !== 200) throw new Error(why);
  return body;
}
